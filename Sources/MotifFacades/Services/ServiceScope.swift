// SPDX-License-Identifier: MIT

internal import Synchronization

/// Where a set of services keeps its values for the length of an operation.
///
/// A task that outlives the operation keeps the scope alive, and goes on in it.
final class ServiceScope: Sendable {
  /// The innermost scope of the running task, or of the thread where there is none.
  @TaskLocal static var current: ServiceScope?

  let storage: ServiceStorage
  private let owner: Services
  private let outer: ServiceScope?

  /// Makes a scope in the current one.
  init(of owner: Services, _ overrides: ServiceOverrides) {
    outer = Self.current
    self.owner = owner
    let around = Self.innermost(of: owner)?.storage.overrides
    storage = ServiceStorage(overrides: around.map { overrides.within($0) } ?? overrides)
    owner.scopeCount.add(1, ordering: .relaxed)
  }

  deinit {
    owner.scopeCount.subtract(1, ordering: .relaxed)
  }

  /// The innermost scope of a set of services in the running task.
  static func innermost(of owner: Services) -> ServiceScope? {
    var scope = current
    while let candidate = scope, candidate.owner !== owner { scope = candidate.outer }
    return scope
  }
}
