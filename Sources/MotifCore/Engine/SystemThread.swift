// SPDX-License-Identifier: MIT

#if canImport(WinSDK)

internal import WinSDK

/// The system's threads: which one is running, and a slot for a value of each.
///
/// This is Windows, whose fiber slots also serve threads, and are called when a thread ends.
package enum SystemThread {
  typealias Key = DWORD

  /// The identity of the calling thread while it runs.
  package static var current: UInt { UInt(GetCurrentThreadId()) }

  /// Takes a slot, if there is one left.
  ///
  /// A thread that ends passes its value to its graph.
  static func makeKey() -> Key? {
    let key = FlsAlloc { ThreadContext.end($0) }
    return key == DWORD.max ? nil : key
  }

  /// Takes a slot for an object, which a thread that ends releases.
  static func makeObjectKey() -> Key? {
    let key = FlsAlloc { ThreadSlot.release($0) }
    return key == DWORD.max ? nil : key
  }

  static func removeKey(_ key: Key) { _ = FlsFree(key) }

  @inline(__always)
  static func value(at key: Key) -> UnsafeMutableRawPointer? { FlsGetValue(key) }

  /// Returns whether the thread had room for the value.
  static func setValue(_ value: UnsafeMutableRawPointer?, at key: Key) -> Bool {
    FlsSetValue(key, value)
  }
}

#elseif os(WASI) && !_runtime(_multithreaded)

/// The system's threads: which one is running, and a slot for a value of each.
///
/// This is WebAssembly without threads: there is one thread, which never ends, and whose slots stay.
package enum SystemThread {
  typealias Key = UInt32

  // No other thread can use it at the same time.
  nonisolated(unsafe) private static var slots: [UnsafeMutableRawPointer?] = []

  package static var current: UInt { 1 }

  static func makeKey() -> Key? {
    slots.append(nil)
    return Key(slots.count - 1)
  }

  static func makeObjectKey() -> Key? { makeKey() }

  static func removeKey(_ key: Key) {}

  static func value(at key: Key) -> UnsafeMutableRawPointer? { slots[Int(key)] }

  static func setValue(_ value: UnsafeMutableRawPointer?, at key: Key) -> Bool {
    slots[Int(key)] = value
    return true
  }
}

#else

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(wasi_pthread)
internal import WASILibc
internal import wasi_pthread
#else
#error("MotifCore knows no threads of this system: add them to SystemThread.swift.")
#endif

/// The system's threads: which one is running, and a slot for a value of each.
package enum SystemThread {
  typealias Key = pthread_key_t

  /// The identity of the calling thread while it runs.
  package static var current: UInt {
    // It is a number on some systems and a pointer on others, and of this size on all of them.
    withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
  }

  /// Takes a slot, if there is one left.
  ///
  /// A thread that ends passes its value to its graph.
  static func makeKey() -> Key? {
    var key = Key()
    return pthread_key_create(&key) { ThreadContext.end($0) } == 0 ? key : nil
  }

  /// Takes a slot for an object, which a thread that ends releases.
  static func makeObjectKey() -> Key? {
    var key = Key()
    return pthread_key_create(&key) { ThreadSlot.release($0) } == 0 ? key : nil
  }

  static func removeKey(_ key: Key) { _ = pthread_key_delete(key) }

  @inline(__always)
  static func value(at key: Key) -> UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Returns whether the thread had room for the value.
  static func setValue(_ value: UnsafeMutableRawPointer?, at key: Key) -> Bool {
    pthread_setspecific(key, value) == 0
  }
}

#endif
