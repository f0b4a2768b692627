// SPDX-License-Identifier: MIT

import MotifFacades

enum GreetingKey: ServiceKey {
  static func makeValue(in services: Services) -> String { "hello" }
}
print(Services()[GreetingKey.self])

let covers = BoundedCache<Int, String>(countLimit: 1)
try covers.insert("grey", for: 1, cost: 4)
let loader = TieredLoader(memory: covers, tiers: [ClosureTier<Int, String>("disk") { _ in nil }]) {
  number in "cover \(number)"
}
print(loader.cachedValue(for: 1) ?? "none", covers.statistics.hits)

var handover = Handover<String>()
handover.append("add Low")
print(handover.nextSequence, FileCacheError.tooLarge(size: 2, limit: 1), OutboxBackoff().maximum)
