/// The targets that Package.swift declares, in their order.
struct PackageManifest {
  enum Kind: String {
    case module, platform, feature, migrations, tests, system, other
  }

  struct Target {
    let name: String
    let kind: Kind
    /// Its folder, for modules of the product.
    let folder: String
    let uses: Set<String>
  }

  let targets: [Target]

  init() throws {
    let call = try Regex(
      #"(?m)^    (\.?\w+)\(\s*(?:name: |of: )?"(\w+)""#, as: (Substring, Substring, Substring).self)
    let name = try Regex(#""(\w+)""#, as: (Substring, Substring).self)
    guard let text = Repository.files.first(where: { $0.path == "Package.swift" })?.text,
      let start = text.firstRange(of: "\n  targets: [")
    else { throw Fault() }
    let part = text[start.upperBound...]
    let calls = part.matches(of: call)
    let folder = try Regex(#"in: "([\w/]+)""#, as: (Substring, Substring).self)
    var targets: [Target] = []
    for (index, match) in calls.enumerated() {
      let end = index + 1 < calls.count ? calls[index + 1].range.lowerBound : part.endIndex
      let declaration = part[match.range.lowerBound..<end]
      let list =
        declaration.firstRange(of: "uses: [") ?? declaration.firstRange(of: "dependencies: [")
      var uses: Set<String> = []
      if let list {
        // A product of another package is no module of ours.
        let names = declaration[list.upperBound...].prefix { $0 != "]" }
          .replacing(/\.product\([^)]*\)/, with: "")
        uses = Set(names.matches(of: name).map { String($0.1) })
      }
      if declaration.contains("allMigrations") {
        uses.formUnion(targets.filter { $0.kind == .migrations }.map(\.name))
      }
      let kind = Kind(rawValue: String(match.1)) ?? .other
      let suffix = [.migrations: "Migrations", .tests: "Tests"][kind] ?? ""
      let parent =
        [.platform: "Platform/", .feature: "Features/"][kind]
        ?? declaration.firstMatch(of: folder).map { String($0.1) } ?? ""
      targets.append(
        Target(
          name: match.2 + suffix, kind: kind, folder: "Sources/\(parent)\(match.2)", uses: uses))
    }
    self.targets = targets
  }

  struct Fault: Error {}

  /// The modules of the product, without C libraries.
  var modules: [Target] {
    targets.filter {
      [.module, .platform, .feature].contains($0.kind) || $0.name == "kortti"
    }
  }

  /// The module of a file of the product.
  func module(of file: Repository.File) -> String {
    let owners = modules.filter { file.isBelow([$0.folder]) }
    return owners.max { $0.folder.utf8.count < $1.folder.utf8.count }?.name ?? ""
  }
}
