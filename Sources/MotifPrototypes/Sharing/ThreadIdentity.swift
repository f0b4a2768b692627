// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Which thread this is, as long as it runs.
struct ThreadIdentity: Hashable, Sendable {
  private let number: UInt

  /// The thread that asks.
  static var current: Self {
    // It is a number on some systems and a pointer on others, and of this size on all of them.
    Self(number: withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) })
  }
}
