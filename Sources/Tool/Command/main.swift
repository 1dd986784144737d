import CommandLineTool
import Glibc

exit(Tool.main())
