// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
public import Foundation

/// A program to run, with limits on its time and its output.
public struct Command {
  /// How a run ended.
  public enum Ending: Equatable, Sendable {
    /// It exited with a status.
    case exit(Int32)

    /// A signal ended it.
    case signal(Int32)

    /// It exceeded the time limit.
    case timeLimit

    /// It exceeded the output limit.
    case outputLimit
  }

  /// The results of a run.
  public struct Outcome: Sendable {
    /// Its standard output.
    public var output = ""

    /// Its standard error.
    public var errors = ""

    /// How it ended.
    public var ending = Ending.exit(0)
  }

  private let executable: URL
  private let arguments: [String]
  private let directory: URL
  private let environment: [String: String]
  private let timeLimit: Duration
  private let outputLimit = 1 << 20

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  ///   - directory: Its working directory.
  ///   - environment: Variables to set in addition to those of this process.
  ///   - timeLimit: The time limit. It is meant for programs that never end, because other work may keep every core
  ///     busy.
  public init(
    executable: URL,
    arguments: [String],
    directory: URL,
    environment: [String: String] = [:],
    timeLimit: Duration = .seconds(900)
  ) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// Runs the program until it exits, or kills it if it exceeds a limit.
  ///
  /// - Returns: The results.
  /// - Throws: An error from Foundation if the program can't be started.
  public func run() throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }

    let deadline = ContinuousClock.now + timeLimit
    try process.run()
    let (texts, excess) = read(
      [output.fileHandleForReading.fileDescriptor, errors.fileHandleForReading.fileDescriptor],
      until: deadline
    )
    var ending = excess
    // A program may close its output and keep running.
    let rest = max(deadline - .now, .zero)
    if ending == nil, ended.wait(timeout: .now() + .milliseconds(rest.milliseconds)) == .timedOut {
      ending = .timeLimit
    }
    if ending != nil {
      // Its process group first, so that the processes it started end, too.
      kill(-process.processIdentifier, SIGKILL)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()

    let status = process.terminationStatus
    let own = process.terminationReason == .exit ? Ending.exit(status) : .signal(status)
    return Outcome(output: texts[0], errors: texts[1], ending: ending ?? own)
  }

  /// Reads from several descriptors at once until all have ended.
  ///
  /// - Returns: The bytes read, and the limit that was exceeded, if any.
  private func read(
    _ descriptors: [Int32],
    until deadline: ContinuousClock.Instant
  ) -> (texts: [String], excess: Ending?) {
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var contents = descriptors.map { _ in [UInt8]() }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var excess: Ending?

    while excess == nil, waiting.contains(where: { $0.fd >= 0 }) {
      let rest = deadline - .now
      guard rest > .zero else {
        excess = .timeLimit
        break
      }
      guard poll(&waiting, nfds_t(waiting.count), Int32(rest.milliseconds)) > 0 else { continue }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count = Foundation.read(waiting[index].fd, &chunk, chunk.count)
        if count > 0 {
          contents[index] += chunk[..<count]
        } else {
          waiting[index].fd = -1
        }
        if contents[index].count > outputLimit {
          excess = .outputLimit
        }
      }
    }
    return (contents.map { String(decoding: $0, as: UTF8.self) }, excess)
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded up.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000) + 1
  }
}
#endif
