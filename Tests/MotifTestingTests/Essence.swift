// SPDX-License-Identifier: MIT

/// Returns whether an object is released once its maker has let go of it.
func isReleased(_ make: () -> AnyObject) -> Bool {
  weak let object = make()
  return object == nil
}

/// A clock that advances only when a test says so.
struct PlainClock {
  private(set) var now = 0
  private var sleepers: [(deadline: Int, wake: () -> Void)] = []

  mutating func sleep(until deadline: Int, wake: @escaping () -> Void) {
    sleepers.append((deadline, wake))
  }

  mutating func advance(by seconds: Int) {
    now += seconds
    let due = sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
    sleepers.removeAll { $0.deadline <= now }
    for sleeper in due { sleeper.wake() }
  }
}

/// A random number generator that repeats itself for the same seed.
struct PlainGenerator: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed
  }
}

/// A disk that is full when a test says so.
struct PlainDisk {
  struct Full: Error {}
  private(set) var files: [String: [UInt8]] = [:]
  var isFull = false

  mutating func append(_ bytes: [UInt8], to name: String) throws(Full) {
    files[name, default: []] += isFull ? bytes.prefix(bytes.count / 2) : bytes[...]
    if isFull { throw Full() }
  }
}
