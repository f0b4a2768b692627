// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(WinSDK)
internal import WinSDK
#endif

/// The call stack of a thread, and how much of it nested computations may take.
struct CallStack {
  /// After how many levels to look again: a level takes 1.5 KB in a debug build, and less in a release build.
  static let step = 16

  /// The maximum nesting where the stack can't be measured.
  ///
  /// It fits the smallest default stack of a thread: 512 KB, or 128 KB with Musl and in WebAssembly.
  private static var levels: Int {
    #if canImport(Musl) || os(WASI)
    let hasSmallStack = true
    #else
    let hasSmallStack = false
    #endif
    #if DEBUG
    return hasSmallStack ? 60 : 250
    #else
    return hasSmallStack ? 250 : 1_000
    #endif
  }

  /// How many levels may be nested however large the stack is, because a loop without end must end.
  private static let limit = 1_000_000

  /// The addresses of the stack, if they can be measured.
  private let addresses: Range<UInt>?

  /// What closures need for themselves at the innermost level.
  private let reserve: UInt

  init() {
    addresses = Self.measure()
    reserve = min(1 << 18, UInt(addresses?.count ?? 0) / 4)
  }

  /// Whether a computation may begin inside a number of others.
  func hasRoom(at depth: Int) -> Bool {
    var place: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
    // Code may run on another stack than that of its thread.
    guard let addresses, addresses.contains(address) else { return depth <= Self.levels }
    return address - addresses.lowerBound > reserve && depth <= Self.limit
  }
}

// MARK: - Asking the system

extension CallStack {
  #if canImport(Darwin)
  private static func measure() -> Range<UInt>? {
    let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
  }
  #elseif canImport(Glibc)
  private static func measure() -> Range<UInt>? {
    // Swift does not import this function, which is an extension of the GNU library.
    typealias Function = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
    guard let function = dlsym(nil, "pthread_getattr_np") else { return nil }
    var attributes = pthread_attr_t()
    guard unsafeBitCast(function, to: Function.self)(pthread_self(), &attributes) == 0
    else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start else { return nil }
    return UInt(bitPattern: start)..<UInt(bitPattern: start + size)
  }
  #elseif canImport(WinSDK)
  private static func measure() -> Range<UInt>? {
    var (start, end): (ULONG_PTR, ULONG_PTR) = (0, 0)
    GetCurrentThreadStackLimits(&start, &end)
    return UInt(start)..<UInt(end)
  }
  #else
  private static func measure() -> Range<UInt>? { nil }
  #endif
}
