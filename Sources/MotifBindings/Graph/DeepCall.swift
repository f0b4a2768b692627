// SPDX-License-Identifier: MIT

internal import MotifCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Calls that get a stack of their own when that of their thread would be used up.
///
/// The first read of a derived value computes what it reads, one call within the other, for what a
/// closure reads is known only once it has run. A long chain that has never been read would use up
/// the stack of any thread. So, where the stack may end, the next computation runs on a thread made
/// for it, with a large stack, while this thread waits. Later changes walk the chain without calls.
enum DeepCall {
  /// How deep computations may go on any stack, also on the half megabyte of a secondary thread.
  static let safeLimit = 100

  /// How deep they may go on a stack made for them.
  static var ownLimit: Int { stackSize / levelSize }

  /// What a computation within another is granted, in bytes: several times what it needs.
  private static let levelSize = 8 << 10

  /// The size of a stack made for deep calls, of which only what is used takes memory, in bytes.
  private static let stackSize = 32 << 20

  /// How deep computations may go on the stack of the calling thread.
  static var limit: Int { max(safeLimit, currentStackSize / levelSize) }

  /// The size of the calling thread's stack, in bytes, or 0 where it cannot be found out.
  private static var currentStackSize: Int {
    #if canImport(Darwin)
    return pthread_get_stacksize_np(pthread_self())
    #elseif canImport(Glibc)
    // Not among the declarations that Swift sees, so it is looked up.
    typealias GetAttributes =
      @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
    guard let symbol = dlsym(nil, "pthread_getattr_np") else { return 0 }
    let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
    var attributes = pthread_attr_t()
    guard getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(&attributes) }
    var size = 0
    return pthread_attr_getstacksize(&attributes, &size) == 0 ? size : 0
    #else
    return 0
    #endif
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// Runs code on a thread of its own, and waits for it.
  ///
  /// Returns whether it has run: it has not if there can be no more threads.
  static func run(_ body: () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return false }
    return withoutActuallyEscaping(body) { body in
      var call = body
      return withUnsafeMutablePointer(to: &call) { call in
        start(UnsafeMutableRawPointer(call), &attributes)
      }
    }
  }

  private static func start(
    _ call: UnsafeMutableRawPointer,
    _ attributes: UnsafePointer<pthread_attr_t>
  ) -> Bool {
    #if canImport(Darwin)
    var thread: pthread_t?
    guard pthread_create(&thread, attributes, { DeepCall.perform($0) }, call) == 0, let thread
    else { return false }
    #else
    var thread = pthread_t()
    guard pthread_create(&thread, attributes, { DeepCall.perform($0) }, call) == 0
    else { return false }
    #endif
    pthread_join(thread, nil)
    return true
  }

  private static func perform(_ call: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    call?.assumingMemoryBound(to: (() -> Void).self).pointee()
    return nil
  }
  #else
  static func run(_ body: () -> Void) -> Bool { false }
  #endif
}

extension Graph {
  /// Runs code on another stack, because this one may not be enough.
  @inline(never)
  func withNewStack(_ body: () -> Void) {
    let (depth, limit) = (state.pointee.depth, state.pointee.depthLimit)
    if limit == DeepCall.safeLimit {
      // The first time so deep on this thread: perhaps its stack is larger than that.
      state.pointee.depthLimit = max(DeepCall.limit, limit + 1)
      if depth <= state.pointee.depthLimit { return body() }
    }
    state.pointee.depth = 0
    state.pointee.depthLimit = DeepCall.ownLimit
    let hasRun = DeepCall.run {
      let context = UnsafeMutableRawPointer(state).assumingMemoryBound(to: ThreadContext.self)
      ThreadContext.current = context
      body()
      ThreadContext.current = nil
    }
    state.pointee.depth = depth
    // Where there can be no more threads, the stack at hand has to do.
    state.pointee.depthLimit = hasRun ? limit : .max
    if !hasRun {
      body()
      state.pointee.depthLimit = limit
    }
  }
}
