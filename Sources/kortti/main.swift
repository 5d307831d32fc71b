import Glibc
import Server

exit(Kortti.run(Array(CommandLine.arguments.dropFirst())))
