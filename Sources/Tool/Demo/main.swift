import CommandLineTool
import Glibc

exit(Tool.demo.main())
