import Glibc
import App

exit(Kortti.run(Array(CommandLine.arguments.dropFirst())))
