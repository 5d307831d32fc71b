import Testing

@Suite("Modules")
struct ModuleTests {
  /// Modules that may use features.
  static let usersOfFeatures: Set<String> = ["App"]
  /// Features that a feature may use beside People, whose published functions are open to all.
  static let featuresUsedByFeatures: [String: Set<String>] = [
    "Golf": ["Handicap"], "Inspections": ["Forms", "Merging"], "Money": ["Measures"],
    "OpeningHours": ["PublicHolidays"], "Timesheets": ["TimeImport", "WorkingTime"],
    "WorkingTime": ["PublicHolidays"],
  ]
  /// Modules with `unsafe` code or `@unchecked Sendable`.
  static let unsafeModules: Set<String> = [
    "Blobs", "Bytes", "Compression", "Crypto", "EmbeddedFiles", "Host", "JSON", "Database",
    "DatabaseTypes", "OutboundHTTP", "PostgreSQL", "QRCode", "SQLite", "Sockets",
    "Spreadsheet", "TLS", "Zones",
  ]

  private let package: PackageManifest
  private let kinds: [String: PackageManifest.Kind]

  init() throws {
    package = try PackageManifest()
    kinds = Dictionary(
      package.targets.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("A module uses only modules that Package.swift declares before it")
  func order() {
    #expect(package.modules.count > 15)
    var declared: Set<String> = []
    for target in package.targets {
      let ours = target.uses.filter { kinds[$0] != nil }
      #expect(declared.isSuperset(of: ours), "\(target.name): \(ours.subtracting(declared))")
      declared.insert(target.name)
    }
  }

  @Test("Platform modules use platform modules and Core; other modules use no features")
  func layers() {
    for target in package.modules {
      let features = target.uses.filter { kinds[$0] == .feature }
      switch target.kind {
      case .platform:
        let others = target.uses.filter { kinds[$0] == .module && $0 != "Core" }
        #expect(others.isEmpty && features.isEmpty, "\(target.name): \(target.uses)")
      case .feature:
        let allowed = Self.featuresUsedByFeatures[target.name, default: []].union(["People"])
        #expect(features.isSubset(of: allowed), "\(target.name): \(features)")
      default:
        #expect(
          features.isEmpty || Self.usersOfFeatures.contains(target.name),
          "\(target.name): \(features)")
      }
    }
  }

  @Test(
    "A file imports only modules that its module declares, and every declared module is imported")
  func imports() {
    var imported: [String: Set<String>] = [:]
    for file in Repository.sources {
      imported[package.module(of: file), default: []].formUnion(
        file.imports.filter { kinds[$0] != nil })
    }
    for target in package.modules {
      let used = imported[target.name] ?? []
      #expect(target.uses.isSuperset(of: used), "\(target.name): \(used.subtracting(target.uses))")
      #expect(used.isSuperset(of: target.uses), "\(target.name): \(target.uses.subtracting(used))")
    }
  }

  @Test("Only the engine imports SQLite's C library, and only Database imports the engine")
  func engine() {
    let tests = ["Tests/DatabaseTests", "Tests/TestSupport"]
    for file in Repository.swift {
      if file.imports.contains("CSQLite") {
        #expect(file.isBelow(["Sources/Database/SQLite"] + tests), "\(file)")
      }
      if file.imports.contains("SQLite") {
        #expect(file.isBelow(["Sources/Database"] + tests), "\(file)")
      }
    }
  }

  @Test("Only the driver imports libpq's shim, and only Database imports the driver")
  func otherEngine() {
    for file in Repository.swift {
      if file.imports.contains("CPostgreSQL") {
        #expect(file.isBelow(["Sources/Database/PostgreSQL"]), "\(file)")
      }
      if file.imports.contains("PostgreSQL") {
        #expect(
          file.isBelow(["Sources/Database", "Tests/PostgreSQLTests", "Tests/TestSupport"]),
          "\(file)")
      }
    }
  }

  @Test("Only the command line and features, for their commands, import ArgumentParser")
  func argumentParser() {
    for file in Repository.sources where file.imports.contains("ArgumentParser") {
      let folders = ["Sources/App", "Sources/Commands", "Sources/Features"]
      #expect(file.isBelow(folders), "\(file)")
    }
  }

  @Test("No Foundation, which would make the binary eight times as large")
  func foundation() {
    for file in Repository.sources {
      #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file)")
    }
  }

  @Test("Unsafe code stands only in the modules listed for it")
  func unsafety() throws {
    let word = try Regex(#"\bunsafe\b|@unchecked"#)
    for file in Repository.sources where !Self.unsafeModules.contains(package.module(of: file)) {
      #expect(
        !file.lines.contains { !$0.contains("//") && $0.firstMatch(of: word) != nil }, "\(file)")
    }
  }

  /// Modules that calculate in whole numbers, tenths and fractions.
  static let exactModules: Set<String> = [
    "Core", "Golf", "Handicap", "Measures", "Money", "OpeningHours", "PublicHolidays",
  ]

  @Test("Exact modules have no floating-point types or literals")
  func floatingPoint() throws {
    let type = try Regex(#"\b(Double|Float(16|32|64|80)?|BinaryFloatingPoint)\b"#)
    let literal = try Regex(#"(^|[^.$\w])[0-9][0-9_]*\.[0-9]"#)
    for file in Repository.sources
    where Self.exactModules.contains(package.module(of: file)) {
      let code = String(decoding: SwiftSource(file.text).code, as: UTF8.self)
      #expect(code.firstMatch(of: type) == nil, "\(file)")
      #expect(code.firstMatch(of: literal) == nil, "\(file)")
    }
  }

  @Test("SQL stands only in files named …Store.swift and shared data modules")
  func sql() throws {
    let statement = try Regex(#"\"?\b(SELECT|INSERT INTO|DELETE FROM|UPDATE) [a-z]+"#)
    let shared: Set<String> = [
      "Database", "DatabaseTypes", "PostgreSQL", "SQLite", "AuditLog", "Idempotency", "Blobs",
    ]
    for file in Repository.sources
    where !file.isStore && !shared.contains(package.module(of: file)) {
      #expect(file.text.firstMatch(of: statement) == nil, "\(file)")
    }
  }
}
