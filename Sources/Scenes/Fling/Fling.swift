// An app that imports Fling has all of it: the motions, the touches, and the machine between them.
@_exported import Interaction
@_exported import Motion
@_exported import Touch
