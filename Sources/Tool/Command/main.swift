import CommandLineTool
import Commands
import Glibc

exit(Tool.fling.main())
