import ArgumentParser
import Commands

extension Kortti {
  /// `kortti import`, with the imports of the enabled features
  struct Import: KorttiCommand {
    static var configuration: CommandConfiguration {
      let names = Root.imports.compactMap { $0.configuration.commandName }
      return CommandConfiguration(
        commandName: "import",
        abstract:
          "Enters what a file holds: \(names.map { "import \($0)" }.joined(separator: ", ")).",
        subcommands: Root.imports)
    }
  }
}
