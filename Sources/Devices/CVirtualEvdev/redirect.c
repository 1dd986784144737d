// Redirects the imports of libinput.so, and of the libraries that it reads devices with, to the functions of
// this target.
//
// A shared library calls its imports through a table of addresses, which the dynamic linker fills in. Changing the
// entries of just those libraries makes them, and nothing else in the process, see a virtual kernel: no symbol of the
// program is exported in the C library's place, so no linker flag is needed, and neither the program's own clock nor
// a real device of another libinput context is touched.
#define _GNU_SOURCE
#include "kernel.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { SLOT_RELOCATION = R_X86_64_JUMP_SLOT, DATA_RELOCATION = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { SLOT_RELOCATION = R_AARCH64_JUMP_SLOT, DATA_RELOCATION = R_AARCH64_GLOB_DAT };
#else
#error "the relocations of this architecture are not known here"
#endif

/// An entry that has been redirected.
typedef struct {
    void **place;
    void *replacement;
} Entry;

enum { MAXIMUM_ENTRIES = 128 };
static Entry entries[MAXIMUM_ENTRIES];
static size_t entry_count;

// MARK: Reading a library

/// The parts of a loaded library that list its imports.
typedef struct {
    ElfW(Addr) base;
    const char *name;
    const char *strings;
    const ElfW(Sym) *symbols;
    /// The relocations for functions, and those for data.
    const ElfW(Rela) *relocations[2];
    size_t counts[2];
    /// The start and the end of the part that is read-only once the dynamic linker is done.
    ElfW(Addr) sealed_start;
    ElfW(Addr) sealed_end;
} Library;

static const void *address(ElfW(Addr) base, ElfW(Addr) value) {
    // Some C libraries relocate these entries in place, some don't.
    return (const void *)(value < base ? base + value : value);
}

static void read_dynamic(Library *library, const ElfW(Dyn) *entry) {
    size_t name = 0;
    for (; entry->d_tag != DT_NULL; entry++) {
        ElfW(Addr) value = entry->d_un.d_ptr;
        switch (entry->d_tag) {
        case DT_SONAME: name = value; break;
        case DT_STRTAB: library->strings = address(library->base, value); break;
        case DT_SYMTAB: library->symbols = address(library->base, value); break;
        case DT_JMPREL: library->relocations[0] = address(library->base, value); break;
        case DT_PLTRELSZ: library->counts[0] = value / sizeof(ElfW(Rela)); break;
        case DT_RELA: library->relocations[1] = address(library->base, value); break;
        case DT_RELASZ: library->counts[1] = value / sizeof(ElfW(Rela)); break;
        default: break;
        }
    }
    library->name = library->strings ? library->strings + name : "";
}

static Library read_library(const struct dl_phdr_info *info) {
    Library library = {.base = info->dlpi_addr, .name = ""};
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        ElfW(Addr) start = info->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_DYNAMIC) read_dynamic(&library, (const ElfW(Dyn) *)start);
        if (header->p_type == PT_GNU_RELRO) {
            ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
            library.sealed_start = start & ~(page - 1);
            library.sealed_end = (start + header->p_memsz) & ~(page - 1);
        }
    }
    return library;
}

// MARK: Changing its imports

static void *replacement_in(const VirtualImport *imports, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (!strcmp(imports[i].name, name)) return imports[i].replacement;
    }
    return NULL;
}

static bool write_entry(const Library *library, void **place, void *replacement) {
    ElfW(Addr) where = (ElfW(Addr))place;
    bool is_sealed = where >= library->sealed_start && where < library->sealed_end;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *start = (void *)(where & ~(page - 1));
    if (is_sealed && mprotect(start, page, PROT_READ | PROT_WRITE) < 0) return false;
    __atomic_store_n(place, replacement, __ATOMIC_RELEASE);
    if (is_sealed) mprotect(start, page, PROT_READ);
    return true;
}

typedef struct {
    VirtualRedirect result;
    /// The set of needed imports that were found, one bit for each.
    uint32_t found;
    bool has_libinput;
} Search;

/// The functions that libinput and libevdev must import for a virtual kernel to be seen.
static const char *const needed[] = {
    "clock_gettime", "timerfd_create", "timerfd_settime", "ioctl", "read", "udev_new", "udev_device_unref",
};
enum { NEEDED_COUNT = sizeof needed / sizeof *needed };

static void fail(Search *search, VirtualRedirectStatus status, const char *name) {
    search->result.status = status;
    snprintf(search->result.name, sizeof search->result.name, "%s", name);
}

static void redirect_import(Search *search, const Library *library, const ElfW(Rela) *relocation) {
    unsigned type = ELF64_R_TYPE(relocation->r_info);
    if (type != SLOT_RELOCATION && type != DATA_RELOCATION) return;
    const char *name = library->strings + library->symbols[ELF64_R_SYM(relocation->r_info)].st_name;
    bool is_udev = !strncmp(name, "udev_", strlen("udev_"));
    void *replacement = is_udev
        ? replacement_in(virtual_udev_imports, virtual_udev_import_count, name)
        : replacement_in(virtual_system_imports, virtual_system_import_count, name);
    if (!replacement) {
        if (is_udev) fail(search, VIRTUAL_REDIRECT_IMPORT_UNKNOWN, name);
        return;
    }
    void **place = (void **)(library->base + relocation->r_offset);
    if (entry_count == MAXIMUM_ENTRIES || !write_entry(library, place, replacement)) {
        fail(search, VIRTUAL_REDIRECT_REFUSED, library->name);
        return;
    }
    // The dynamic linker may still fill in an entry that another thread is calling for the first time.
    if (type == SLOT_RELOCATION) entries[entry_count++] = (Entry){place, replacement};
    for (unsigned i = 0; i < NEEDED_COUNT; i++) {
        if (!strcmp(needed[i], name)) search->found |= 1u << i;
    }
}

static int redirect_library(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    Search *search = context;
    Library library = read_library(info);
    bool is_libinput = !strncmp(library.name, "libinput.so.", strlen("libinput.so."));
    bool is_beneath = !strncmp(library.name, "libevdev.so.", strlen("libevdev.so."))
        || !strncmp(library.name, "libmtdev.so.", strlen("libmtdev.so."));
    if (!is_libinput && !is_beneath) return 0;
    search->has_libinput |= is_libinput;
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; library.relocations[part] && i < library.counts[part]; i++) {
            redirect_import(search, &library, &library.relocations[part][i]);
        }
    }
    return 0;
}

static VirtualRedirect outcome;

static void redirect(void) {
    Search search = {.result = {.status = VIRTUAL_REDIRECT_DONE}};
    dl_iterate_phdr(redirect_library, &search);
    if (!search.has_libinput) fail(&search, VIRTUAL_REDIRECT_LIBRARY_MISSING, "libinput");
    for (unsigned i = 0; i < NEEDED_COUNT && search.result.status == VIRTUAL_REDIRECT_DONE; i++) {
        if (!(search.found >> i & 1)) fail(&search, VIRTUAL_REDIRECT_IMPORT_MISSING, needed[i]);
    }
    outcome = search.result;
}

VirtualRedirect virtual_redirect(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, redirect);
    return outcome;
}

// MARK: The rest of the process

/// True if an address lies in a library.
static bool contains(const struct dl_phdr_info *info, ElfW(Addr) address) {
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        ElfW(Addr) start = info->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_LOAD && address >= start && address < start + header->p_memsz) return true;
    }
    return false;
}

static int redirect_udev(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    bool *is_done = context;
    Library library = read_library(info);
    // The functions that replace libudev's call the real ones.
    if (contains(info, (ElfW(Addr))redirect_udev) || !strncmp(library.name, "libudev.so.", strlen("libudev.so."))
        || !library.strings || !library.symbols) {
        return 0;
    }
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; library.relocations[part] && i < library.counts[part]; i++) {
            const ElfW(Rela) *relocation = &library.relocations[part][i];
            unsigned type = ELF64_R_TYPE(relocation->r_info);
            if (type != SLOT_RELOCATION && type != DATA_RELOCATION) continue;
            const char *name = library.strings + library.symbols[ELF64_R_SYM(relocation->r_info)].st_name;
            void *replacement = replacement_in(virtual_udev_imports, virtual_udev_import_count, name);
            if (!replacement) continue;
            *is_done &= write_entry(&library, (void **)(library.base + relocation->r_offset), replacement);
        }
    }
    return 0;
}

bool virtual_redirect_program(void) {
    bool is_done = true;
    dl_iterate_phdr(redirect_udev, &is_done);
    return is_done;
}

void virtual_redirect_keep(void) {
    for (size_t i = 0; i < entry_count; i++) {
        void *present = __atomic_load_n(entries[i].place, __ATOMIC_RELAXED);
        if (present != entries[i].replacement) {
            __atomic_store_n(entries[i].place, entries[i].replacement, __ATOMIC_RELEASE);
        }
    }
}
