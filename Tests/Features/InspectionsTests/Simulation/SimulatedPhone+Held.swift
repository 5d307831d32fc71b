import Core
import JSON

extension SimulatedPhone.Held {
  /// The item that this one hangs on.
  var link: Int64? {
    switch type {
    case "target": data["parent"]?.number
    case "inspection", "finding": data["target"]?.number
    case "sheet": data["inspection"]?.number
    case "picture": data["of"]?.number
    case "conflict": data["thing"]?.number
    default: nil
    }
  }

  func isAssigned(to user: UserID) -> Bool {
    guard case .array(let users)? = data["inspectors"] else { return false }
    return users.contains(.integer(user.value))
  }
}
