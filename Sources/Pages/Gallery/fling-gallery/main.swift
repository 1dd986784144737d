import CommandLineTool
import GalleryPages
import Glibc

exit(Tool(commands: [.gallery(run: writeGallery)]).main())
