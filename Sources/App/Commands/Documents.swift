import WebAPI
import ArgumentParser
import Host
import JSON

extension Kortti {
  /// `kortti openapi`
  struct OpenAPIText: KorttiCommand {
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

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let registry = try Features(try options.featureSettings(), writer: nil).registry()
      Terminal.say(
        try options.isOn(.reference)
          ? Reference.page(of: registry) : OpenAPI.document(of: registry).pretty())
    }
  }
}
