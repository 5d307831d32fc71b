import JSON

@testable import Inspections

// What phones made, and what the server has of it.
extension Simulation {
  /// The server knows every change that a phone made, also those that it knew before a restore.
  func checkAnswered() throws {
    for phone in phones {
      for made in phone.log {
        let text = made.change.text(of: phone.device)
        if !model.answered.contains(text) {
          throw SimulationFault(.lost, "The server does not know of \(text).")
        }
      }
    }
  }

  /// A phone that was never copied needs no other name, unless a late request of its own confirmed what it was told
  /// since to send again.
  func checkOrder(_ results: [JSONTree], _ phone: SimulatedPhone) throws {
    let isRefused = results.contains {
      $0["problem"]?["type"]?.isProblem("out-of-order") == true
    }
    if isRefused, !copies, !confirmedLate.contains(phone.device) {
      throw SimulationFault(.refused, "\(phone.device) must take another name.")
    }
  }

  /// A key names one item, before a restore and after it.
  func checkKey(_ made: SimulatedPhone.Made, _ result: JSONTree) throws {
    guard let key = made.key, made.change.operation != .add,
      let told = result["data"]?["key"]?.plain, told != key
    else { return }
    throw SimulationFault(.doubled, "A change of \(key) was made to \(told).")
  }
}

extension PushedChange {
  /// Unlike those of all other changes, also of those that a copy made under the same number.
  func text(of device: String) -> String {
    "\(device) \(number) \(JSONTree.object(set).compactText)"
  }
}
