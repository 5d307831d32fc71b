// swift-tools-version: 6.2
// Programs that throw bytes at what reads foreign bytes, outside the default build: `make fuzz`.

import PackageDescription

func target(_ name: String, over rooms: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: rooms.map { .product(name: $0, package: "kortti") },
    swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "kortti-fuzz",
  dependencies: [.package(name: "kortti", path: "..")],
  targets: [
    target("FuzzConnection", over: ["HTTP"]),
    target("FuzzFields", over: ["HTTP", "Serving"]),
    target("FuzzForm", over: ["JSON"]),
    target("FuzzJSON", over: ["JSON"]),
    target("FuzzSecure", over: ["TLS"]),
    target("FuzzTimes", over: ["Zones"]),
  ]
)
