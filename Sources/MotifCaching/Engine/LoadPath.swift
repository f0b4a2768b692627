// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The load in whose tier a piece of code runs, and the loads that such code waits for.
///
/// A tier may ask a loader for another key. Loads that wait for one another in a circle would wait
/// forever, so the request that closes the circle fails. A load that waits for another one rests: it
/// takes no place among the running loads, which the other may need.
struct LoadPath: Sendable {
  /// The load whose tier called the current code, or started the task that runs it.
  @TaskLocal static var current: LoadPath?

  /// The loads that each load waits for.
  private static let waits = Mutex<[ObjectIdentifier: [Load]]>([:])
  private static let limit = LoopLimit(of: "a tier", causing: "value(for:)")

  let load: Load
  /// Lets the load's loader know that it begins to wait for another load, or has done so.
  let rest: @Sendable (_ isBeginning: Bool) -> Void

  /// The depth of a load that this one requests.
  var nextDepth: Int {
    Self.limit.checkRound(load.depth)
    return load.depth + 1
  }

  /// Notes that the load waits for another one.
  ///
  /// - Returns: The circle that this would close. Then nothing is noted.
  func begin(waitingFor other: Load) -> LoadCycleError? {
    let circle = Self.waits.withLock { waits -> [Load]? in
      if let route = Self.route(from: other, to: load, waits) { return route }
      waits[ObjectIdentifier(load), default: []].append(other)
      return nil
    }
    if let circle { return LoadCycleError(keys: ([load] + circle).map { "\($0.key)" }) }
    rest(true)
    return nil
  }

  /// Notes that the load no longer waits for another one.
  func end(waitingFor other: Load) {
    Self.waits.withLock { waits in
      let id = ObjectIdentifier(load)
      if let index = waits[id]?.firstIndex(where: { $0 === other }) { waits[id]?.remove(at: index) }
      if waits[id]?.isEmpty == true { waits[id] = nil }
    }
    rest(false)
  }

  /// The loads from one to another, each of which waits for the next.
  private static func route(
    from start: Load,
    to end: Load,
    _ waits: [ObjectIdentifier: [Load]]
  ) -> [Load]? {
    var origins: [ObjectIdentifier: Load] = [:]
    var next = [start]
    while let load = next.popLast() {
      if load === end {
        var route = [load]
        while let last = route.last, last !== start, let origin = origins[ObjectIdentifier(last)] {
          route.append(origin)
        }
        return route.reversed()
      }
      for other in waits[ObjectIdentifier(load)] ?? []
      where other !== start && origins[ObjectIdentifier(other)] == nil {
        origins[ObjectIdentifier(other)] = load
        next.append(other)
      }
    }
    return nil
  }
}

extension LoadKey: CustomStringConvertible {
  var description: String { "\(key.base)" }
}
