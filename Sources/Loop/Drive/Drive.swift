@_exported public import Fling
@_exported public import FrameClocks
@_exported public import SystemCalls
