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

/// A copy of this process that runs a body and ends, to be killed at any moment.
///
/// Make one in the process of an exit test only, where no other thread is at work: a copy has but the
/// thread that made it. Starting a program again would take a hundred times as long.
public struct ForkedProcess {
  /// The number of the copy.
  public let number: pid_t

  /// Copies this process.
  ///
  /// - Parameter body: What the copy does. It ends with status 0 when the body returns, with 1 when
  ///   it throws.
  public init(_ body: () throws -> Void) {
    // Swift hides `fork` because of threads, of which there are none here.
    typealias Fork = @convention(c) () -> pid_t
    let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork")
    guard let symbol else { preconditionFailure("This system cannot copy a process.") }
    number = unsafeBitCast(symbol, to: Fork.self)()
    precondition(number >= 0, "This process cannot be copied.")
    guard number == 0 else { return }
    do {
      try body()
    } catch {
      _exit(1)
    }
    _exit(0)
  }

  /// Whether the copy has not come to its end.
  public var isRunning: Bool {
    var information = siginfo_t()
    // It stays to be waited for, so that its number is given to no other process.
    let outcome = waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
    return outcome == 0 && information.si_signo == 0
  }

  /// Kills the copy where it stands and waits for its end.
  public func kill() {
    _ = Self.send(SIGKILL, number)
    _ = status()
  }

  /// Waits for the end of the copy.
  ///
  /// - Returns: Whether it has ended of itself, with status 0.
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

  /// Takes memory that is given back when the process ends.
  ///
  /// - Parameter count: How many numbers there are, each of them 0.
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

  /// One of the numbers.
  ///
  /// - Parameter index: Which one, from 0.
  public subscript(index: Int) -> Int {
    get { numbers[index].load(ordering: .sequentiallyConsistent) }
    nonmutating set { numbers[index].store(newValue, ordering: .sequentiallyConsistent) }
  }
}

// The memory is never given back while the process lives, and every access to it is atomic.
extension SharedNumbers: @unchecked Sendable {}
#endif
