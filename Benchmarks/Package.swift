// swift-tools-version: 6.2
// Programs to measure and to probe with, outside the default build.

import PackageDescription

let package = Package(
  name: "kortti-benchmarks",
  dependencies: [.package(name: "kortti", path: "..")],
  targets: [
    .executableTarget(
      name: "ServeBench",
      dependencies: [
        .product(name: "Serving", package: "kortti"), .product(name: "HTTP", package: "kortti"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "RecordBench", dependencies: [.product(name: "Handicap", package: "kortti")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
