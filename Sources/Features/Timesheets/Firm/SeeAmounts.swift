import Core
import Database
import WebAPI

/// The least role that sees money of what it may read.
package enum SeeAmounts: String, CaseIterable, FieldValue {
  case reporter, manager, admin

  var leastRole: Role {
    switch self {
    case .reporter: .reporter
    case .manager: .manager
    case .admin: .admin
    }
  }
}
