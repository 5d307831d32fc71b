import ArgumentParser
import Commands
import Host
import JSON
import WebAPI

extension Kortti {
  /// `kortti openapi`
  struct OpenAPIText: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "openapi", abstract: "Prints the description of the API (OpenAPI 3.1).")

    @Flag(.reference) var reference = false
    @Option(.features) var features: [String] = []
    @Option(.configuration) var configurationFile: String?

    var options: [Setting: [String]] {
      [Setting: [String]]()
        .adding(.features, features)
        .adding(.configuration, configurationFile)
        .adding(.reference, reference)
    }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let registry = try Features(try options.featureSettings(), writer: nil).registry()
      Terminal.printLine(
        try options.isOn(.reference)
          ? ReferencePage.page(of: registry) : OpenAPI.document(of: registry).pretty())
    }
  }
}
