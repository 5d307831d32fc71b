import API
import Host
import JSON

extension Command {
  /// `kortti openapi`
  static let openAPI = Command(
    words: ["openapi"], summary: "Prints the description of the API (OpenAPI 3.1).",
    options: [.reference, .configuration]
  ) { given throws(CommandFault) in
    let catalogue = try Catalogue.standard()
    Terminal.say(
      try given.isOn(.reference)
        ? Reference.page(of: catalogue) : OpenAPI.document(of: catalogue).pretty())
  }
}
