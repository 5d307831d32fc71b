extension FailedRun {
  static let ofDecisions = [
    FailedRun(
      description: "what a decision brought back was read as a later change of the slice left it",
      seed: 9_230,
      steps: [
        .init(kind: .make, seed: 0xd180_c894_aee4_399b),
        .init(kind: .sync, seed: 0x84bd_8a33_4ccd_b9e6),
        .init(kind: .assign, seed: 0xbe37_b799_e869_597a),
        .init(kind: .make, seed: 0xc720_3eea_d782_e992),
        .init(kind: .sync, seed: 0x7e2d_7317_56ee_789a),
        .init(kind: .sync, seed: 0xb681_25f4_8e8a_4672),
        .init(kind: .decideOnPhone, seed: 0x62f9_705b_d986_4a66),
        .init(kind: .clash, seed: 0xa475_ca08_5ed4_2d29),
        .init(kind: .make, seed: 0xb73d_45f2_5137_fc71),
      ]),
    FailedRun(
      description: "a decision for what was there closed another offer of the deciding phone",
      seed: 10_979,
      steps: [
        .init(kind: .copy, seed: 0xc11d_8ae9_f477_7c3c),
        .init(kind: .copy, seed: 0xf836_1ae6_bdf0_0311),
        .init(kind: .make, seed: 0xbe97_5d2c_f4d3_d723),
        .init(kind: .make, seed: 0x760b_9164_04fe_f4dc),
        .init(kind: .make, seed: 0xabf6_eaea_226e_6801),
        .init(kind: .copy, seed: 0x0e83_b117_8bc0_fe16),
        .init(kind: .make, seed: 0x47de_7c65_f2f6_ba07),
        .init(kind: .sync, seed: 0xc9f7_8526_909f_d5c8),
        .init(kind: .sync, seed: 0xcbb0_aa0a_9368_72b2),
        .init(kind: .make, seed: 0x6e96_a0eb_4d8e_9640),
        .init(kind: .sync, seed: 0x2dfb_3148_59a4_a106),
        .init(kind: .decideOnPhone, seed: 0x7358_2fb2_54c5_d129),
        .init(kind: .decide, seed: 0xa13d_34c4_5ddc_3da4),
      ]),
  ]
}
