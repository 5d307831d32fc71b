import API
import ArgumentParser
import Host
import JSON

extension Kortti {
  /// `kortti openapi`
  struct OpenAPIText: KorttiCommand {
    static let configuration = CommandConfiguration(
      commandName: "openapi", abstract: "Prints the description of the API (OpenAPI 3.1).")

    @Flag(.reference) var reference = false
    @Option(.configuration) var configurationFile: String?

    var given: [Setting: [String]] {
      [Setting: [String]]()
        .adding(.configuration, configurationFile)
        .adding(.reference, reference)
    }

    func carryOut(_ given: Given) throws(CommandFault) {
      let catalogue = try Catalogue.standard()
      Terminal.say(
        try given.isOn(.reference)
          ? Reference.page(of: catalogue) : OpenAPI.document(of: catalogue).pretty())
    }
  }
}
