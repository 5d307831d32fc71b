import App
import Glibc

exit(Kortti.run(Array(CommandLine.arguments.dropFirst())))
