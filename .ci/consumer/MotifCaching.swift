// SPDX-License-Identifier: MIT

import MotifCaching

let covers = BoundedCache<Int, String>(countLimit: 1)
try covers.insert("gray", for: 1, cost: 4)
let loader = TieredLoader(
  memory: covers,
  tiers: [ClosureTier<Int, String>("disk") { _ in throw TierMiss() }]
) { number in "cover \(number)" }
print(loader.cachedValue(for: 1) ?? "none", covers.statistics.hits)
print(FileCacheError.tooLarge(size: 2, limit: 1))
