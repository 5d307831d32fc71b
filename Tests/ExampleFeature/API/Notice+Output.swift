import Core
package import WebAPI

extension Notice: Output {
  /// From it the documents describe the answer.
  package static var example: Notice {
    Notice(title: "Lift out of order", text: "Use the stairs.", expiresOn: .latest)
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
