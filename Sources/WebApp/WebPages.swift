package import HTTP

/// What a feature adds to the web app: the folder of its files, and the paths of its pages.
package struct WebPages: Sendable {
  /// The folder below `web`, which holds `feature.js` and a file of messages for each language.
  package let folder: String
  /// The first parts of the paths of its pages: `hours` for `/hours` and `/hours/2026-11-22`.
  package let paths: [String]
  /// What their code asks the browser for.
  package let permissions: Set<BrowserPermission>

  package init(folder: String, paths: [String], permissions: Set<BrowserPermission> = []) {
    self.folder = folder
    self.paths = paths
    self.permissions = permissions
  }
}
