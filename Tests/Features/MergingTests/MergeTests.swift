import Testing

/// The rules of merging, each with worked examples.
///
/// A record starts with revision 1 and without values; the script's language is told at `Script`.
@Suite struct MergeTests {
  /// Rule 1: a field that another client changed after the base, to another value, keeps its value.
  @Test(arguments: [
    ("A@1 x=1", "x=1 r2"),
    ("A@1 x=1 y=2", "x=1 y=2 r2"),
    ("A@1 x=1; B@1 y=2", "x=1 y=2 r3"),
    ("A@1 x=1; B@1 x=2", "x=1 r2 | B x=2"),
    ("A@1 x=1; B@2 x=2", "x=2 r3"),
    ("A@1 x=1; B@1 x=2 y=3", "x=1 y=3 r3 | B x=2"),
    ("A@1 x=1; B@1 x=1", "x=1 r2"),
    ("A@1 x=1; B@1 x=1 y=2", "x=1 y=2 r3"),
    ("A@1 x=1; A@1 x=2; A@1 x=3", "x=3 r4"),
    ("A@1 x=1; A@1 x=1", "x=1 r2"),
    ("A@1 x=1; B@2 x=2; A@1 x=3", "x=2 r3 | A x=3"),
    ("A@1 x=1; B@2 x=2; A@3 x=3", "x=3 r4"),
    ("A@1 x=1; B@2 x=2; B@2 x=1; A@1 x=3", "x=1 r4 | A x=3"),
    ("A@1 x=1; B@1 x=2; C@1 x=3", "x=1 r2 | B x=2 | C x=3"),
    ("A@1 x=1; B@1 y=1; C@1 x=2 y=2 z=2", "x=1 y=1 z=2 r4 | C x=2 | C y=2"),
    ("A@0 x=1; A@0 x=2", "x=2 r3"),
    ("web x=1; A@1 x=2", "x=1 r2 | A x=2"),
    ("web x=1; A@2 x=2", "x=2 r3"),
    ("web@1 x=1; web@1 x=2", "x=1 r2 | web x=2"),
    ("A@1 x=1; web@1 x=2", "x=1 r2 | web x=2"),
    ("A@1 x=1; web@2 x=2", "x=2 r3"),
  ])
  func `a field clashes when another client changed it unseen`(script: String, outcome: String) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Cases of ODK Central's issues #669, #698 and #805.
  @Test(arguments: [
    // 669: one phone's offline edits in a row, all upon the same base.
    ("A@1 x=1; A@1 y=1; A@1 x=2; A@1 z=1", "x=2 y=1 z=1 r5"),
    // 698: own edits were falsely in conflict after another's edit of another field came in between.
    ("A@1 x=1; B@1 y=1; A@1 x=2", "x=2 y=1 r4"),
    // 698: a real conflict was missed since another's edit of the same field came in between.
    ("A@1 x=1; B@2 x=9; A@1 x=2", "x=9 r3 | A x=2"),
    ("A@1 x=1; B@2 x=9; A@1 y=2; A@1 x=2", "x=9 y=2 r4 | A x=2"),
    // 805: the second of two edits of a phone was lost while the first waited.
    ("B@1 x=9; A@1 x=1; A@1 y=1", "x=9 y=1 r3 | A x=1"),
    ("B@1 x=9; A@1 x=1 y=1; A@1 y=2 z=1", "x=9 y=2 z=1 r4 | A x=1"),
  ])
  func `a phone's run of offline edits is merged without false and without missed conflicts`(
    script: String, outcome: String
  ) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Rule 2: a later offer of the same device takes the earlier one's place.
  @Test(arguments: [
    ("B@1 x=1; A@1 x=2; A@1 x=3", "x=1 r2 | A x=3"),
    ("B@1 x=1; A@1 x=2; C@1 x=4; A@1 x=3", "x=1 r2 | A x=3 | C x=4"),
    ("B@1 x=1; A@1 x=2; A@2 x=3", "x=3 r3"),
    ("B@1 x=1; A@1 x=2; A@1 x=1", "x=1 r2"),
    ("B@1 x=1; A@1 x=2; A@2 y=3", "x=1 y=3 r3 | A x=2"),
    ("B@1 x=1; A@1 x=2; decide 1 current; A@1 x=3", "x=1 r2 | A x=3"),
    ("B@1 x=1; web@1 x=2; web@1 x=3", "x=1 r2 | web x=2 | web x=3"),
    // Also in a conflict of another kind.
    ("B@1 off; A@1 x=1 y=1; B@2 on; B@3 x=2; A@1 x=3 y=3", "x=2 y=3 r5 | A x=3"),
    (
      "B@1 off; A@1 x=1 y=1 z=1; B@2 on; B@3 x=2; A@1 x=3 y=3",
      "x=2 y=3 r5 | A removed{z=1} | A x=3"
    ),
    ("B@1 x=1; A@2 lost x=2 y=2; A@2 lost x=1 y=3", "x=1 r2 | A rights{y=3}"),
    ("A@1 lost off; above; A@1 on x=1", "r1 | A removed{x=1}"),
    ("B@1 x=1; A@1 x=2; B@2 off; A@1 x=3", "x=1 off r3 | A removed{x=3}"),
  ])
  func `a device's later offer replaces its earlier one`(script: String, outcome: String) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Rule 3: removal.
  @Test(arguments: [
    ("A@1 off", "off r2"),
    ("A@1 x=1; A@1 off", "x=1 off r3"),
    ("A@1 x=1; B@1 off", "x=1 r2 | B removed{off}"),
    ("A@1 x=1; B@2 off", "x=1 off r3"),
    ("A@1 x=1; B@1 y=2 off", "x=1 y=2 r3 | B removed{off}"),
    ("A@1 off; B@1 x=1", "off r2 | B removed{x=1}"),
    ("A@1 off; B@1 x=1; B@1 y=2; B@1 x=3", "off r2 | B removed{y=2 x=3}"),
    ("A@1 off; B@2 x=1", "off r2 | B removed{x=1}"),
    ("A@1 off; A@1 x=1", "off r2 | A removed{x=1}"),
    ("A@1 off; B@1 off", "off r2"),
    ("A@1 off; B@1 on", "off r2 | B removed{on}"),
    ("A@1 off; B@2 on", "r3"),
    ("A@1 off; B@2 on x=1", "x=1 r3"),
    ("A@1 off; A@1 on", "r3"),
    ("A@1 x=1; B@2 off; B@3 on; C@2 x=2", "x=2 r5"),
    ("A@1 x=1; B@2 off; B@3 on; C@1 x=2", "x=1 r4 | C x=2"),
    ("A@1 off; B@1 x=1; decide 1 offered", "x=1 r3"),
    ("A@1 off; B@1 x=1; decide 1 current", "off r2"),
    ("A@1 x=1; B@1 off; decide 1 offered", "x=1 off r3"),
    ("above; A@1 x=1", "r1 | A removed{x=1}"),
    ("above; A@1 on", "r1"),
    ("A@1 off; above; B@2 on", "off r2 | B removed{on}"),
  ])
  func `a change of an inactive record is kept, and unseen changes keep it active`(
    script: String, outcome: String
  ) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Rule 4: finished inspections.
  @Test(arguments: [
    ("A@1 x=1; finish; B@1/1 x=2", "x=1 r3 | B finished{x=2}"),
    ("A@1 x=1; finish; B@1 x=2", "x=1 r3 | B finished{x=2}"),
    ("A@1 x=1; finish; B@3/3 x=2", "x=1 r3 | refused 1"),
    ("A@1 x=1; finish; web x=2", "x=1 r3 | refused 1"),
    ("A@1 x=1; finish; B@1/1 x=1", "x=1 r3"),
    ("finish; B@2/2 comment=1", "comment=1 r3"),
    ("finish; B@1/1 comment=1 x=2", "r2 | B finished{comment=1 x=2}"),
    ("finish; B@1/1 off", "r2 | B finished{off}"),
    ("finish; B@1/1 x=2; decide 1 offered", "r2 | B finished{x=2} | refused 1"),
    ("finish; B@1/1 x=2; reopen; decide 1 offered", "x=2 r4"),
    ("finish; B@1/1 x=2; decide 1 current", "r2"),
  ])
  func `a change of a finished inspection is kept, or refused if its sender knew`(
    script: String, outcome: String
  ) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Rules 5 and 6: what cannot be set now, and lost rights.
  @Test(arguments: [
    ("taken=7; A@0 code=7 x=1", "x=1 r2 | A duplicate{code=7}"),
    ("taken=7; A@0 code=8", "code=8 r2"),
    ("A@1 parent=below x=1", "x=1 r2 | A cycle{parent=below}"),
    ("B@1 parent=3; A@1 parent=below", "parent=3 r2 | A parent=below"),
    ("taken=7; A@0 code=7; A@0 code=8", "code=8 r2"),
    ("A@1 lost x=1 y=2", "r1 | A rights{x=1 y=2}"),
    ("A@1 lost x=1; A@1 lost y=2", "r1 | A rights{x=1 y=2}"),
    ("A@1 lost x=1; decide 1 offered", "x=1 r2"),
    ("A@1 lost off; decide 1 offered", "off r2"),
    ("A@1 lost x=1; A@1 x=2", "x=2 r2"),
    ("A@1 lost x=1 y=1; A@1 x=2", "x=2 r2 | A rights{y=1}"),
    ("A@1 lost x=1 y=1; A@1 x=2 y=2", "x=2 y=2 r2"),
    ("A@1 lost off; A@1 off", "off r2"),
    (
      "A@1 lost x=1; B@1 y=1; A@1 lost off; A@1 x=2 off",
      "x=2 y=1 r3 | A rights{off} | A removed{off}"
    ),
  ])
  func `what cannot be set, and what may no longer be set, is kept`(
    script: String, outcome: String
  ) {
    #expect(Script.outcome(of: script) == outcome)
  }

  /// Rule 7: a change without a base sets what it says. And decisions.
  @Test(arguments: [
    ("A@1 x=1; web x=2", "x=2 r3"),
    ("A@1 x=1; A x=2", "x=2 r3"),
    ("A@1 off; web x=1", "x=1 off r3"),
    ("B@1 x=1; A@1 x=2; decide 1 offered", "x=2 r3"),
    ("B@1 x=1; A@1 x=2; decide 1 current", "x=1 r2"),
    ("B@1 x=1; A@1 x=2; decide 1 =5", "x=5 r3"),
    ("B@1 x=1; A@1 x=2; decide 1 offered; B@2 x=3", "x=2 r3 | B x=3"),
    ("B@1 x=1; A@1 x=2; C@1 x=3; decide 2 offered", "x=3 r3 | A x=2"),
    // It answers no earlier offer of its device, also where the value is there.
    ("B@1 x=1; A@1 x=2; A x=3", "x=3 r3 | A x=2"),
    ("B@1 x=1; A@1 x=2; A x=1", "x=1 r2 | A x=2"),
    ("A@1 x=1; B@1 off; B on", "x=1 r2 | B removed{off}"),
    ("B@1 off; A@1 x=1 y=1; A off", "off r2 | A removed{x=1 y=1}"),
  ])
  func `a change without a base sets, and a decision is a change like others`(
    script: String, outcome: String
  ) {
    #expect(Script.outcome(of: script) == outcome)
  }
}
