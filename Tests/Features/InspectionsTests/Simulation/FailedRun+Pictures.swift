extension FailedRun {
  static let ofPictures = [
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
      description: "a picture announced again of a sheet that was kept was refused for its key",
      seed: 15_506,
      steps: [
        .init(kind: .make, seed: 0x3da1_ff03_bf19_9cd4),
        .init(kind: .sync, seed: 0x6bb0_9ed8_9d39_c91e),
        .init(kind: .assign, seed: 0x7af8_b926_cb50_6ece),
        .init(kind: .make, seed: 0x6818_b468_e669_63cd),
        .init(kind: .fill, seed: 0x6e22_16c5_75ca_0cd8),
        .init(kind: .sync, seed: 0xb807_1dc2_18da_eb9a),
        .init(kind: .make, seed: 0xaa3f_b900_2d36_6a6b),
        .init(kind: .fill, seed: 0x4879_8199_efa1_c7fd),
        .init(kind: .backUp, seed: 0x654c_af1d_ef82_15f3),
        .init(kind: .sync, seed: 0x917a_b4e3_e7f3_ae5e),
        .init(kind: .finish, seed: 0xc307_e89d_4dc4_5f5f),
        .init(kind: .makePicture, seed: 0x39d8_d455_aa21_bf4b),
        .init(kind: .sync, seed: 0xe5b2_a81a_aeb0_ba9b),
        .init(kind: .restore, seed: 0x2ef5_c8bf_37bc_d54c),
      ]),
  ]
}
