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
  ]
}
