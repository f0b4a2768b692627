// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Synchronization

#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// A copy of this process that runs a body and exits, and can be killed at any moment.
///
/// Make one only in the process of an exit test, where no other thread is running: a forked process has only the thread
/// that forked it. Launching a program instead would take a hundred times as long.
public struct ForkedProcess {
  /// The process identifier of the copy.
  public let number: pid_t

  /// Forks this process.
  ///
  /// - Parameter body: The work of the copy. It exits with status 0 when the body returns, and with 1 if it throws.
  public init(_ body: () throws -> Void) {
    // Swift hides `fork` because of threads, but there are no others here.
    typealias Fork = @convention(c) () -> pid_t
    let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork")
    guard let symbol else { preconditionFailure("This system can't fork a process.") }
    number = unsafeBitCast(symbol, to: Fork.self)()
    precondition(number >= 0, "This process can't be forked.")
    guard number == 0 else { return }
    do {
      try body()
    } catch {
      _exit(1)
    }
    _exit(0)
  }

  /// Whether the copy is still running.
  public var isRunning: Bool {
    var information = siginfo_t()
    // The process stays a zombie, so its identifier isn't reused.
    let outcome = waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
    return outcome == 0 && information.si_signo == 0
  }

  /// Kills the copy immediately and waits for it to end.
  public func kill() {
    _ = Self.send(SIGKILL, number)
    _ = status()
  }

  /// Waits for the copy to end.
  ///
  /// - Returns: Whether it exited on its own, with status 0.
  public func endsWell() -> Bool { status() == 0 }

  private func status() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) == -1, errno == EINTR {}
    return status
  }

  private static func send(_ signal: Int32, _ number: pid_t) -> Int32 {
    #if canImport(Darwin)
    Darwin.kill(number, signal)
    #elseif canImport(Glibc)
    Glibc.kill(number, signal)
    #else
    Musl.kill(number, signal)
    #endif
  }
}

/// Numbers in memory that this process and its copies share.
public struct SharedNumbers {
  private let numbers: UnsafeMutablePointer<Atomic<Int>>

  /// Allocates the memory, which is freed when the process exits.
  ///
  /// - Parameter count: The number of integers, all initially 0.
  public init(count: Int) {
    let size = count * MemoryLayout<Atomic<Int>>.stride
    #if canImport(Darwin)
    let flags = MAP_SHARED | MAP_ANON
    #else
    let flags = MAP_SHARED | Int32(MAP_ANONYMOUS)
    #endif
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED
    else { preconditionFailure("There is no memory to share.") }
    numbers = memory.bindMemory(to: Atomic<Int>.self, capacity: count)
    for index in 0..<count { (numbers + index).initialize(to: Atomic(0)) }
  }

  /// Accesses one of the numbers.
  ///
  /// - Parameter index: The index of the number, from 0.
  public subscript(index: Int) -> Int {
    get { numbers[index].load(ordering: .sequentiallyConsistent) }
    nonmutating set { numbers[index].store(newValue, ordering: .sequentiallyConsistent) }
  }
}

// The memory is never freed while the process runs, and every access to it is atomic.
extension SharedNumbers: @unchecked Sendable {}

/// A short text in memory that this process and its copies share, such as the error that ended one of them.
public struct SharedText {
  private static let capacity = 2_000
  private let bytes = SharedNumbers(count: capacity + 1)

  /// Allocates the memory, which is freed when the process exits.
  public init() {}

  /// The text; empty until one is set.
  public var text: String {
    get {
      let count = bytes[Self.capacity]
      return String(
        decoding: (0..<count).map { UInt8(truncatingIfNeeded: bytes[$0]) },
        as: UTF8.self
      )
    }
    nonmutating set {
      let utf8 = Array(newValue.utf8.prefix(Self.capacity))
      for (index, byte) in utf8.enumerated() { bytes[index] = Int(byte) }
      bytes[Self.capacity] = utf8.count
    }
  }

  /// Runs a body, and keeps the description of the error that it throws.
  ///
  /// - Parameter body: The body.
  /// - Throws: The error of the body.
  public func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      text = "\(error)"
      throw error
    }
  }
}
#endif
