// Whether motion is to be reduced: as GTK's settings say, or as the portal does.
//
// usage: gtk              asks, and prints "reduced" or "full"
//        gtk portal ANSWER   stands for the portal, and says "ready" when it answers every question with ANSWER
#include <fling-gtk.h>

#include <stdio.h>

static const char interface[] = "<node><interface name='org.freedesktop.portal.Settings'><method name='Read'>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/></method></interface></node>";

static void answer(GDBusConnection *bus, const char *sender, const char *path, const char *name, const char *method,
    GVariant *question, GDBusMethodInvocation *call, gpointer data) {
    const char *space, *key;
    (void)bus, (void)sender, (void)path, (void)name, (void)method;
    g_variant_get(question, "(&s&s)", &space, &key);
    if (g_str_equal(space, "org.freedesktop.appearance") && g_str_equal(key, "reduced-motion"))
        g_dbus_method_invocation_return_value(call,
            g_variant_new("(v)", g_variant_new_variant(g_variant_new_uint32((guint32)g_ascii_strtoull(data, NULL, 10)))));
    else
        g_dbus_method_invocation_return_dbus_error(call, "org.freedesktop.portal.Error.NotFound", "not found");
}

static void ready(GDBusConnection *bus, const char *name, gpointer data) {
    (void)bus, (void)name, (void)data;
    puts("ready");
    fflush(stdout);
}

static int portal(char *number) {
    static const GDBusInterfaceVTable methods = {.method_call = answer};
    GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(interface, NULL);
    if (bus == NULL || node == NULL) return 1;
    g_dbus_connection_register_object(bus, "/org/freedesktop/portal/desktop", node->interfaces[0], &methods, number, NULL, NULL);
    g_bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE, ready, NULL, NULL, NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
    return 0;
}

int main(int count, char **words) {
    if (count == 3) return portal(words[2]);
    gtk_init();
    GtkWidget *window = g_object_ref_sink(gtk_label_new(NULL));
    puts(fling_gtk_reduces_motion(window) ? "reduced" : "full");
    g_object_unref(window);
    return 0;
}
