// swift-tools-version: 6.2
// Programs to measure and to probe with, outside the default build.

import PackageDescription

func program(_ name: String, over rooms: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: rooms.map { .product(name: $0, package: "kortti") },
    swiftSettings: [.swiftLanguageMode(.v6)])
}

let package = Package(
  name: "kortti-benchmarks",
  dependencies: [.package(name: "kortti", path: "..")],
  targets: [
    program("ServeBench", over: ["Serving", "HTTP", "TLS"]),
    program("RecordBench", over: ["Golf"]),
    program("CostBench", over: ["HTTP", "JSON"]),
  ]
)
