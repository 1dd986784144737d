// Lists /dev/input in ways that other programs do not, and prints what is found by each.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

static int count(DIR *stream) {
    int count = 0;
    struct dirent entry, *next;
    while (stream && readdir_r(stream, &entry, &next) == 0 && next) count += !strncmp(entry.d_name, "event", 5);
    if (stream) closedir(stream);
    return count;
}

int main(void) {
    glob_t found = {0};
    int result = glob("/dev/input/event*", 0, NULL, &found);
    const char *path = result == 0 ? found.gl_pathv[0] : "/dev/input/none";
    printf("glob %zu", found.gl_pathc);
    printf(", readdir_r %d", count(opendir("/dev/input")));
    int folder = open("/dev/input", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct stat by_descriptor, by_name, node;
    int is_same = fstat(folder, &by_descriptor) == 0 && stat("/dev/input", &by_name) == 0 && by_descriptor.st_ino == by_name.st_ino;
    int is_node = fstatat(folder, strrchr(path, '/') + 1, &node, 0) == 0 && S_ISCHR(node.st_mode);
    int device = openat(folder, strrchr(path, '/') + 1, O_RDONLY);
    printf(", %s, %s", is_same ? "same" : "another", is_node && device >= 0 && faccessat(folder, ".", R_OK, 0) == 0 ? "open" : "closed");
    printf(", fdopendir %d", count(fdopendir(folder)));
    // The number is another file's from now on.
    int other = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    printf(", then %d\n", other == folder ? count(fdopendir(other)) : -1);
    return 0;
}
