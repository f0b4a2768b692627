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
#elseif canImport(WinSDK)
internal import WinSDK
#elseif canImport(wasi_pthread) && _runtime(_multithreaded)
internal import WASILibc
internal import wasi_pthread
#endif

/// A gate that is closed until it is opened, once, for all threads.
///
/// A mutex would also make threads wait for a value, if the value's maker held it. But then the
/// maker's code would run under a lock. Here, it runs under none.
package final class Latch: Sendable {
  private let state = Atomic(false)
  private let condition = SystemCondition()

  /// Makes a closed gate.
  package init() {}

  /// Whether the gate is open; if so, all writes before its opening are visible.
  package var isOpen: Bool { state.load(ordering: .acquiring) }

  /// Opens the gate for all threads, now and later.
  package func open() { condition.makeTrue { state.store(true, ordering: .releasing) } }

  /// Returns as soon as the gate is open.
  package func wait() { condition.wait { isOpen } }
}

#if canImport(WinSDK)

/// A condition to wait for, by the locks of Windows.
private final class SystemCondition: Sendable {
  // Both are initialized here, deallocated in `deinit`, and safe to use from any thread in between,
  // which is what they are for. Their addresses never change. The system has nothing to destroy.
  nonisolated(unsafe) private let lock: UnsafeMutablePointer<SRWLOCK>
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<CONDITION_VARIABLE>

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: SRWLOCK())
    InitializeSRWLock(lock)
    condition = .allocate(capacity: 1)
    condition.initialize(to: CONDITION_VARIABLE())
    InitializeConditionVariable(condition)
  }

  deinit {
    condition.deallocate()
    lock.deallocate()
  }

  func makeTrue(_ change: () -> Void) {
    AcquireSRWLockExclusive(lock)
    change()
    WakeAllConditionVariable(condition)
    ReleaseSRWLockExclusive(lock)
  }

  func wait(until isTrue: () -> Bool) {
    AcquireSRWLockExclusive(lock)
    while !isTrue() { _ = SleepConditionVariableSRW(condition, lock, INFINITE, 0) }
    ReleaseSRWLockExclusive(lock)
  }
}

#elseif os(WASI) && !_runtime(_multithreaded)

/// A condition to wait for with only one thread, which can wait for no other.
private final class SystemCondition: Sendable {
  func makeTrue(_ change: () -> Void) { change() }

  func wait(until isTrue: () -> Bool) {
    require(isTrue(), "This waits for another thread, and there is none: it would wait forever.")
  }
}

#else

/// A condition to wait for, by the locks of POSIX.
private final class SystemCondition: Sendable {
  // Both are initialized here, destroyed in `deinit`, and safe to use from any thread in between,
  // which is what they are for. Their addresses never change.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
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

  func makeTrue(_ change: () -> Void) {
    pthread_mutex_lock(mutex)
    change()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait(until isTrue: () -> Bool) {
    pthread_mutex_lock(mutex)
    while !isTrue() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}

#endif
