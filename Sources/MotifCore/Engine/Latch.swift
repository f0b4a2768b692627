// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A gate that is closed until it is opened, once, for everybody.
///
/// A mutex would do to wait for a value that is being made, if its maker held it meanwhile. But then
/// the maker's code would run under a lock. Here it runs under none.
package final class Latch: Sendable {
  private let state = Atomic(false)
  // Both are initialized here, destroyed in `deinit`, and safe to use from any thread in between,
  // which is what they are for. Their addresses never change.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a gate that is closed.
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let results = [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil)]
    require(results == [0, 0], "The system has no room for another lock.")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Whether somebody has opened it; what they did before can be seen by the one who finds it so.
  package var isOpen: Bool { state.load(ordering: .acquiring) }

  /// Lets everybody through, now and from now on.
  package func open() {
    pthread_mutex_lock(mutex)
    state.store(true, ordering: .releasing)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Returns as soon as the gate is open.
  package func wait() {
    pthread_mutex_lock(mutex)
    while !isOpen { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
