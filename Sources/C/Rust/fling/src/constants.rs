//! Enumerations whose cases are constants of the header.

/// Declares an enumeration with its constants of C. With `other`, a constant of a newer library becomes that case.
macro_rules! constants {
    ($(#[$meta:meta])* $name:ident { $($(#[$case_meta:meta])* $case:ident = $constant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$case_meta])* $case,)* }

        impl $name {
            pub(crate) fn raw(self) -> u32 {
                match self { $($name::$case => fling_sys::$constant as u32,)* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident or other { $($(#[$case_meta:meta])* $case:ident = $constant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$case_meta])* $case,)*
            /// A constant of a newer library, by its number.
            Other(u32),
        }

        impl $name {
            #[allow(dead_code)]
            pub(crate) fn raw(self) -> u32 {
                match self { $($name::$case => fling_sys::$constant as u32,)* $name::Other(raw) => raw }
            }

            pub(crate) fn from_raw(raw: u32) -> Self {
                match raw { $(fling_sys::$constant => $name::$case,)* _ => $name::Other(raw) }
            }
        }
    };
}

/// Declares a set of flags with their constants of C.
macro_rules! flags {
    ($(#[$meta:meta])* $name:ident { $($(#[$case_meta:meta])* $case:ident = $constant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// None of them.
            pub const NONE: $name = $name(0);
            $($(#[$case_meta])* pub const $case: $name = $name(fling_sys::$constant as u32);)*

            /// True if the set has all flags of another one.
            pub const fn contains(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;

            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }
    };
}
