// SPDX-License-Identifier: MIT

import MotifFacades

enum GreetingKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "hello" }
}
print(Services()[GreetingKey.self])

var handover = Handover<String>()
handover.append("add Low")
print(handover.nextSequence, OutboxBackoff() == OutboxBackoff(initial: .seconds(1)))
