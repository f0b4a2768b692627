// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A program to run, with bounds on its time and on what it may write.
struct Command {
  /// How a run came to its end.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
    case timeLimit
    case outputLimit
  }

  /// What a run left behind.
  struct Outcome {
    var output = ""
    var errors = ""
    var ending = Ending.exit(0)
  }

  var executable: URL
  var arguments: [String]
  var directory: URL
  var environment: [String: String] = [:]
  var timeLimit = Duration.seconds(120)
  var outputLimit = 1 << 20

  /// Runs the program to its end, or kills it when it goes beyond a bound.
  func run() throws -> Outcome {
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
    // A program may close its output and go on.
    let rest = max(deadline - .now, .zero)
    if ending == nil, ended.wait(timeout: .now() + .milliseconds(rest.milliseconds)) == .timedOut {
      ending = .timeLimit
    }
    if ending != nil {
      // Its own group first, so that what it has started goes with it.
      kill(-process.processIdentifier, SIGKILL)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()

    let status = process.terminationStatus
    let own = process.terminationReason == .exit ? Ending.exit(status) : .signal(status)
    return Outcome(output: texts[0], errors: texts[1], ending: ending ?? own)
  }

  /// Reads from several descriptors at once until all are at their end.
  ///
  /// - Returns: What was read, and which bound was met, if any.
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
