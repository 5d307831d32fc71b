/// A run that failed once, cut down to the steps that it needed.
struct FailedRun: CustomStringConvertible {
  let description: String
  let seed: UInt64
  let steps: [SimulationStep]

  static let all = [
    // The offer to make an item active is a part of the conflict that its phone opened before.
    FailedRun(
      description: "a conflict whose offer changed got a new revision only if the clock was wrong",
      seed: 63,
      steps: [
        .init(kind: .make, seed: 0x903a_d53a_0ed3_c13d),
        .init(kind: .sync, seed: 0x1c4e_8067_07ed_e824),
        .init(kind: .make, seed: 0x278c_3641_4cba_ecc2),
        .init(kind: .edit, seed: 0x8287_bdf9_8298_9408),
        .init(kind: .make, seed: 0x41f6_692f_f93b_559e),
        .init(kind: .make, seed: 0x32bb_c15a_f130_99a9),
      ]),
    FailedRun(
      description: "the same for a right that was lost", seed: 81,
      steps: [
        .init(kind: .make, seed: 0x809f_c022_d935_6194),
        .init(kind: .make, seed: 0xfbb2_6d89_b904_6ad9),
        .init(kind: .sync, seed: 0x72b8_6232_e218_bb06),
        .init(kind: .sync, seed: 0x6101_0f45_8fc7_27f6),
        .init(kind: .assign, seed: 0x2004_8a49_8624_0377),
        .init(kind: .make, seed: 0x9d6e_22f9_65b5_cb5a),
        .init(kind: .make, seed: 0x7a0a_02e7_c9fd_ab05),
      ]),
    FailedRun(
      description: "a restore lost what a phone without a cursor had sent", seed: 178,
      steps: [
        .init(kind: .sync, seed: 0x75e6_cd06_24df_4acc),
        .init(kind: .member, seed: 0xcdd9_3fca_dc38_85bf),
        .init(kind: .backUp, seed: 0x78bf_83a2_d03c_b224),
        .init(kind: .make, seed: 0xd5e4_b705_7b6e_4286),
        .init(kind: .sync, seed: 0x31bb_5031_9246_4918),
        .init(kind: .restore, seed: 0xfb44_7cf6_d5a4_d3f0),
      ]),
  ]
}
