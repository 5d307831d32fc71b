import Testing

@testable import WebAPI

private struct Count: Output {
  static var example: Count { Count() }
  func write(to writer: inout ResponseWriter) { writer.field("count", Int64(1)) }
}

@Suite("Declarations that contradict themselves")
struct DeclarationFaultTests {
  /// What is wrong with an operation of that access and these options.
  private func faults(
    _ access: Access, _ options: OperationOptions<NoInput, Count>
  ) -> [String] {
    let declared = Operation.read(
      OperationInfo(1, "count", .get("/counts"), access, Section("Counts"), "Counts."), options
    ) { _, _, _ throws(Problem) in Count() }
    do throws(OperationRegistry.DeclarationErrors) {
      _ = try OperationRegistry(operations: [declared])
      return []
    } catch {
      return error.sentences
    }
  }

  @Test("What never looks at who calls can't refuse tokens")
  func accesses() {
    for access in [Access.any, .open, .open.bySession, .authenticated.ofAllFeatures] {
      #expect(faults(access, .init()).isEmpty, "\(access)")
    }
    for access in [
      Access.any.bySession, .any.ofAllFeatures, Access("shop", minimumRole: nil).bySession,
    ] {
      #expect(faults(access, .init()).count == 1, "\(access)")
    }
  }

  @Test("What is published is known by its address alone, and has no rate")
  func published() {
    let validator: Validator<NoInput> = { _, _, _ in "1" }
    #expect(faults(.any, .init(validator: validator, isPublished: true)).isEmpty)
    #expect(faults(.authenticated, .init(validator: validator, isPublished: true)).count == 1)
    #expect(faults(.any, .init(isPublished: true)).count == 1)
    let rate = GuestRate(10, inSeconds: 60)
    #expect(
      faults(.any, .init(guestRate: rate, validator: validator, isPublished: true)).count == 1)
  }

  @Test("What tells a secret takes no tokens")
  func secrets() {
    let sample: @Sendable (inout ResponseWriter) -> Void = { $0.secretField("code", "x") }
    #expect(faults(.authenticated, .init(writeSample: sample)).count == 1)
    #expect(faults(.authenticated.bySession, .init(writeSample: sample)).isEmpty)
    #expect(faults(.any, .init(writeSample: sample)).isEmpty)
  }
}
