/// The requests of URLSession's upload tasks in one version of the draft, as published sources show them.
///
/// Captured are, in order and case of their fields, requests of apps on phones:
/// - version 3: an app on iOS 17.4 (`CFNetwork/1494.0.7 Darwin/23.4.0`), in a public script that repeats its login;
/// - version 5: an app on iOS 18.0.1, in public scripts that repeat its request for a shop page;
/// - version 6: an app on iOS 18.5, in a public script that repeats its form with a picture.
///
/// Recorded are also the fields, not their order, of a whole conversation with a break: POST, HEAD and PATCH of iOS 17
/// (version 3), and of iOS 18 and 26 (version 6), as the server of Immich logged them ("Resumable Upload for HTTP",
/// written with immich-app/immich#22385). Of version 8 the fields of the POST were reported from the simulator of iOS
/// 26.2 (tus/rufh-implementations#10).
///
/// Host, address, authorization, the app's own fields, its name and lengths are ours in all of them. Each version says
/// what of it is built from sources, and was not captured.
struct PhoneCapture: Sendable {
  let version: Int
  let begin: RawRequest
  let ask: RawRequest
  let append: RawRequest

  static let all = [ios17, ios18, ios181, ios262]
}
