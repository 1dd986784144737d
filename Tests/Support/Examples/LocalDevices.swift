import Libinput
import LocalDevices
