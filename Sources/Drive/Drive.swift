@_exported public import Fling
@_exported public import Frames
@_exported public import Libinput
