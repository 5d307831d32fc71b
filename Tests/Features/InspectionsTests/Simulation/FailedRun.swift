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
    FailedRun(
      description: "a phone confirmed results that it had not stored, and lost them",
      seed: 28,
      steps: [
        .init(kind: .make, seed: 0x8456_0126_a91a_6bf0),
        .init(kind: .make, seed: 0x44ad_a3e3_5ae0_523e),
        .init(kind: .sync, seed: 0x5823_d70b_2428_d558),
        .init(kind: .die, seed: 0xa0d7_d2fb_12b9_7753),
      ]),
    FailedRun(
      description: "a picture kept for a finished inspection is a conflict of that inspection",
      seed: 19,
      steps: [
        .init(kind: .make, seed: 0xaf4a_3257_ce85_91ad),
        .init(kind: .make, seed: 0x36d5_b64e_2dd3_a38a),
        .init(kind: .make, seed: 0x01c7_40b0_6895_cb3f),
        .init(kind: .makePicture, seed: 0x0743_4ec8_cd65_e53b),
      ]),
    FailedRun(
      description:
        "a later offer left the earlier one of the same field in a conflict of another kind",
      seed: 263,
      steps: [
        .init(kind: .make, seed: 0x81eb_55af_e2d6_a574),
        .init(kind: .sync, seed: 0x6ec2_5c63_fae4_2bfa),
        .init(kind: .make, seed: 0xd12e_5a48_f49c_74c4),
        .init(kind: .edit, seed: 0x8a0d_b382_5ec5_a1c2),
        .init(kind: .make, seed: 0xecc1_240b_5e8d_b71e),
        .init(kind: .make, seed: 0xed1b_efac_499d_23cf),
        .init(kind: .copy, seed: 0xf293_6f6a_7e8d_d92d),
        .init(kind: .sync, seed: 0x501d_9f6d_6dd2_e50d),
        .init(kind: .make, seed: 0xd68e_963c_ee3f_9a6d),
        .init(kind: .sync, seed: 0x0f89_edca_7ec4_e346),
        .init(kind: .make, seed: 0x1879_b158_9fb8_e874),
        .init(kind: .copy, seed: 0x4c2a_72c2_a57c_abb8),
        .init(kind: .sync, seed: 0x4185_cbea_d3a2_1131),
        .init(kind: .make, seed: 0x2ff2_1df3_1d23_e71c),
        .init(kind: .edit, seed: 0x0bda_6870_18f5_791b),
      ]),
    FailedRun(
      description: "the same for a right that was lost for a time",
      seed: 645,
      steps: [
        .init(kind: .make, seed: 0x2584_3812_1f44_2498),
        .init(kind: .sync, seed: 0x6eec_487a_183f_e841),
        .init(kind: .make, seed: 0x1b02_e381_a908_129b),
        .init(kind: .assign, seed: 0x7d59_179e_3f9f_293e),
        .init(kind: .make, seed: 0x4b5d_c567_4447_2ce1),
        .init(kind: .edit, seed: 0x545a_b903_c8c9_0919),
        .init(kind: .sync, seed: 0xac76_a3df_841a_024d),
        .init(kind: .assign, seed: 0x4d1a_e682_79ff_610d),
        .init(kind: .make, seed: 0xb9d7_7806_2f7d_23bf),
      ]),
    FailedRun(
      description:
        "a picture announced again by a number that a restore lost was refused for its key",
      seed: 414,
      steps: [
        .init(kind: .make, seed: 0x7a6b_b104_ae95_88ea),
        .init(kind: .backUp, seed: 0x3b53_f2e2_d306_b266),
        .init(kind: .make, seed: 0x452e_8016_3da8_4034),
        .init(kind: .make, seed: 0x06c0_863b_0e16_8c5c),
        .init(kind: .sync, seed: 0xc2b3_5e68_46ee_bc84),
        .init(kind: .sync, seed: 0xc54f_9ea4_6210_f5fa),
        .init(kind: .makePicture, seed: 0x949a_1090_642a_d6bd),
        .init(kind: .make, seed: 0x99ce_6e45_b76c_8970),
        .init(kind: .sync, seed: 0xb882_309d_57a5_9ec9),
        .init(kind: .restore, seed: 0xba70_f000_4b3b_4601),
      ]),
    FailedRun(
      description: "a conflict was judged as a later change of the slice left it",
      seed: 619,
      steps: [
        .init(kind: .make, seed: 0x105a_1bde_babd_b066),
        .init(kind: .make, seed: 0x0178_7c06_c8d2_c9ff),
        .init(kind: .copy, seed: 0x14a1_40cd_94ec_ab55),
        .init(kind: .make, seed: 0xfa63_791d_139b_db80),
        .init(kind: .copy, seed: 0xc527_5f12_3c0b_af99),
        .init(kind: .copy, seed: 0x5f70_0e99_936b_bbe8),
        .init(kind: .make, seed: 0x9b73_a263_d17f_8eb0),
        .init(kind: .make, seed: 0x440d_d0fa_40de_5836),
        .init(kind: .make, seed: 0xf876_8ea1_f812_0c1c),
        .init(kind: .make, seed: 0xac17_cf24_24b0_c26f),
      ]),
    FailedRun(
      description: "a sheet added to a first one closed the offer to make that inactive",
      seed: 651,
      steps: [
        .init(kind: .copy, seed: 0x5a46_7ec9_e31d_96d1),
        .init(kind: .make, seed: 0x33c3_00b7_b1d9_1819),
        .init(kind: .make, seed: 0xe9a0_2b75_189a_0146),
        .init(kind: .make, seed: 0x0f46_d00d_28db_51e6),
        .init(kind: .copy, seed: 0x0371_3832_27a7_241f),
        .init(kind: .make, seed: 0x97e7_7a18_df29_89e5),
        .init(kind: .copy, seed: 0x15ad_6254_3736_229b),
        .init(kind: .make, seed: 0x52b3_1b02_2817_7f55),
        .init(kind: .make, seed: 0x945c_2928_2f33_153a),
        .init(kind: .make, seed: 0xa6d0_8714_ee11_fc35),
      ]),
    FailedRun(
      description: "a value that was equal left the earlier offer in a change kept whole",
      seed: 599,
      steps: [
        .init(kind: .make, seed: 0x62db_6147_9291_a0d7),
        .init(kind: .make, seed: 0x9864_d337_5056_8fca),
        .init(kind: .sync, seed: 0x994c_0c35_1af1_7d6b),
        .init(kind: .copy, seed: 0x0275_032f_d394_e3d3),
        .init(kind: .make, seed: 0xaeda_dbc9_1d0f_15b6),
        .init(kind: .copy, seed: 0x59b8_882a_b652_4c54),
        .init(kind: .copy, seed: 0xf5de_14c3_3c3f_79b0),
        .init(kind: .make, seed: 0xc80a_2f61_30bc_defe),
        .init(kind: .edit, seed: 0x223a_d091_9cd8_128a),
        .init(kind: .make, seed: 0x3b6b_3f9d_64c6_9b86),
      ]),
    FailedRun(
      description: "an inspector who saw a target from then on by one above alone was not told",
      seed: 1273,
      steps: [
        .init(kind: .make, seed: 0xf8ff_41e1_f7d3_a7c0),
        .init(kind: .make, seed: 0x7a56_e15c_86db_5954),
        .init(kind: .make, seed: 0xd12e_7050_1528_6b3a),
        .init(kind: .make, seed: 0x04f9_a3c1_60cd_c41b),
        .init(kind: .sync, seed: 0xa4e5_7c44_d446_5428),
        .init(kind: .make, seed: 0x2088_3c26_dad2_c8a7),
        .init(kind: .make, seed: 0x86b2_c4e8_18b8_b97a),
        .init(kind: .make, seed: 0x43a7_a8ce_10b3_02eb),
        .init(kind: .sync, seed: 0xc4a2_54f6_c65a_5799),
        .init(kind: .assign, seed: 0x8299_0fdd_199a_4f09),
        .init(kind: .make, seed: 0x31e7_ef68_489c_a894),
        .init(kind: .make, seed: 0x31e5_66b6_e2d3_289a),
        .init(kind: .sync, seed: 0x4e91_c3e7_5175_c14d),
        .init(kind: .make, seed: 0x654d_7b19_5d65_4ac0),
        .init(kind: .sync, seed: 0xa530_798d_7ef0_1cb8),
        .init(kind: .sync, seed: 0xaa0e_5c00_2384_6059),
        .init(kind: .assign, seed: 0xe797_1bd0_72dc_3e6a),
        .init(kind: .assign, seed: 0x6b85_4dd6_471b_d348),
        .init(kind: .assign, seed: 0xdc26_7c18_89fd_98e2),
      ]),
  ]
}
