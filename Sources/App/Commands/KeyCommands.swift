import ArgumentParser
import Commands
import Database
import JSON

extension Kortti {
  /// `kortti keys`
  struct Keys: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "keys", abstract: "Shows and rotates the server's own keys: keys list, rotate.",
      subcommands: [ListKeys.self, RotateKey.self])
  }

  /// `kortti keys list`
  struct ListKeys: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the keys, without their bytes.",
      discussion: """
        A line for each: purpose, number, when it was made, and what it is for now, with tabs between.
        """)

    @OptionGroup var shared: SharedOptions

    var access: DatabaseAccess { .reading }

    var options: [Setting: [String]] { shared.options }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand("listKeys")
    }
  }

  /// `kortti keys rotate PURPOSE`
  struct RotateKey: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate", abstract: "Makes a purpose's next key.",
      discussion: """
        From then on that key signs and seals. What older keys signed or sealed counts as long as before, unless \
        --retire-older is given: then links, codes and signatures made with them are refused at once.

        Examples:
          kortti keys list
          kortti keys rotate feed-cursors
        """)

    @Argument(help: ArgumentHelp("What the key is for, as in “keys list”.", valueName: "PURPOSE"))
    var purpose: String
    @Flag(.retireOlder) var retireOlder = false
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] { shared.options.adding(.retireOlder, retireOlder) }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      AdminCommand(
        "rotateKey",
        ["purpose": .text(purpose), "retireOlder": .flag(try options.isOn(.retireOlder))])
    }
  }
}
