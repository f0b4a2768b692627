// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A person who signs for a limited amount and forwards the rest.
final class Signer: Responder {
  init(_ name: String, limit: Int, print: @escaping (String) -> Void) {
    super.init()
    handle(Spend.self) { spend in
      print("\(name) signs for \(min(spend.amount, limit))")
      return spend.amount > limit ? .forward(Spend(amount: spend.amount - limit)) : .handled
    }
  }
}
