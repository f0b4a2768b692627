// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Processes that are killed while they append and deliver, and processes that append concurrently.
///
/// `MOTIF_KILLS=10000` sets how many are killed; by default `MOTIF_SEED_DIVISOR` decides. The moments depend on
/// the machine, so no seed repeats them.
@Suite("Outbox: processes")
struct OutboxProcessTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a killed process loses no appended message (A3)`() async throws {
    try await withOutboxDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        // The last appended number, and the last one recorded as delivered.
        let progress = SharedNumbers(count: 2)
        var keys: [UInt64: String] = [:]
        for round in 0..<killCount {
          let child = ForkedProcess {
            let outbox = try numbers(in: directory)
            var number = progress[0]
            while true {
              let next = (number + 1...number + 1 + number % 3).map { $0 }
              try outbox.append(
                next.map { [Int](repeating: $0, count: 1 + $0 % 7 * 60) },
                durability: round.isMultiple(of: 32) ? .power : .process
              )
              number = next[next.count - 1]
              progress[0] = number
              try deliverSome(outbox, progress)
            }
          }
          // Some die before they append, but the first one doesn't, however slow this machine is.
          let goal = progress[0] + .random(in: round == 0 ? 1...4 : 0...4)
          while progress[0] < goal, child.isRunning { sched_yield() }
          try #require(progress[0] >= goal, "round \(round): the process ended by itself")
          // Any moment will do, and the scheduler picks one.
          for _ in 0..<Int.random(in: 0...300) { sched_yield() }
          child.kill()

          let outbox = try numbers(in: directory)
          let pending = outbox.pending()
          // Messages carry their own numbers, so nothing is missing, repeated, or out of order.
          for parcel in pending {
            try #require(UInt64(parcel.message[0]) == parcel.sequence)
            try #require(parcel.message.count == 1 + parcel.message[0] % 7 * 60)
            let key = keys.updateValue(parcel.key, forKey: parcel.sequence)
            try #require(key == nil || key == parcel.key, "a key has changed")
          }
          let sequences = pending.map(\.sequence)
          if let first = sequences.first, let last = sequences.last {
            try #require(sequences == Array(first...last))
            try #require(Int(first) <= progress[1] + 1, "round \(round): a message is lost")
          }
          let last = Int(outbox.nextSequence) - 1
          try #require(last >= progress[0], "round \(round): \(progress[0]) was acknowledged")
          try #require(outbox.deadLetters().isEmpty)
          progress[0] = last
        }
        try #require(Set(keys.values).count == keys.count)
        try numbers(in: directory).append([0])
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.filter { $0.hasSuffix(".outbox") } == ["numbers.outbox"])
      }
    }
  }

  @Test
  func `concurrent processes lose no message and share no number (A3)`()
    async throws
  {
    try await withOutboxDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        let processCount = 4
        let rounds = max(5, 40 / seedDivisor())
        let processes = (0..<processCount).map { index in
          ForkedProcess {
            let outbox = try numbers(in: directory)
            for round in 0..<rounds {
              try outbox.append([index, round], durability: .process)
              if round % 10 == index { try outbox.compact() }
            }
          }
        }
        for process in processes { try #require(process.endsWell(), "a process has failed") }
        let pending = try numbers(in: directory).pending()
        let sequences = pending.map(\.sequence)
        try #require(sequences == Array(1...UInt64(processCount * rounds)), "\(sequences)")
        for index in 0..<processCount {
          let own = pending.map(\.message).filter { $0[0] == index }
          try #require(own.map { $0[1] } == Array(0..<rounds), "\(own)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names == ["numbers.outbox"], "\(names)")
      }
    }
  }

  @Test
  func `a full disk keeps the file and recovers later`()
    async throws
  {
    try await withOutboxDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        // The limit simulates a full disk; a write beyond it fails partway.
        signal(SIGXFSZ, SIG_IGN)
        let outbox = try numbers(in: directory)
        try outbox.append([1])
        var limit = rlimit(rlim_cur: 4_000, rlim_max: 1_000_000)
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
        let resource = RLIMIT_FSIZE
        #endif
        try #require(setrlimit(resource, &limit) == 0)
        do throws(OutboxError) {
          try outbox.append([Int](0..<10_000))
          preconditionFailure("The file has no room.")
        } catch {
          guard case .io(let cause) = error else { preconditionFailure("\(error)") }
          precondition(cause.operation == .write && cause.code == EFBIG)
        }
        try outbox.append([2])
        try #require(numbers(in: directory).recovery == .nothing)
        limit.rlim_cur = 1_000_000
        try #require(setrlimit(resource, &limit) == 0)
        try outbox.append([Int](0..<10_000))
        try #require(numbers(in: directory).pending().map { $0.message.count } == [1, 1, 10_000])
      }
    }
  }
  #endif

  @Test
  func `threads that share an outbox lose no message`() async throws {
    try await withOutboxDirectory { directory in
      let outbox = try numbers(in: directory)
      onThreads(4) { thread in
        for round in 0..<20 { _ = try? outbox.append([thread, round], durability: .process) }
      }
      let sent = try await outbox.drain()
      #expect(sent.map(\.sequence) == Array(1...80))
      for thread in 0..<4 {
        #expect(sent.map(\.message).filter { $0[0] == thread }.map { $0[1] } == Array(0..<20))
      }
    }
  }
}

private var killCount: Int {
  guard let text = ProcessInfo.processInfo.environment["MOTIF_KILLS"] else {
    return 100 / min(seedDivisor(), 100)
  }
  guard let count = Int(text), count > 0 else {
    preconditionFailure("MOTIF_KILLS is '\(text)'; give a whole number from 1")
  }
  return count
}

#if os(macOS) || os(Linux)
/// Delivers a few messages, and then is offline.
private func deliverSome(_ outbox: Outbox<[Int]>, _ progress: SharedNumbers) throws {
  try runOnThisThread {
    let last = progress[1] + 2
    try await outbox.deliver { parcel in
      guard parcel.sequence <= last else { return .offline }
      progress[1] = Int(parcel.sequence)
      return .delivered
    }
  }
}
#endif

private func numbers(in directory: String) throws -> Outbox<[Int]> {
  try Outbox(
    directory: DirectoryPath(path: directory),
    name: "numbers",
    typeIdentifier: "numbers",
    fileSystem: LocalFileSystem.patient
  )
}

/// Runs asynchronous code on the only thread, because a copied process has no others.
private func runOnThisThread(_ body: @escaping @Sendable () async throws -> Void) throws {
  let executor = ThisThreadExecutor()
  let outcome = Mutex<Result<Void, any Error>?>(nil)
  Task(executorPreference: executor) {
    do {
      try await body()
      outcome.withLock { $0 = .success(()) }
    } catch {
      outcome.withLock { $0 = .failure(error) }
    }
  }
  while executor.runNext() {}
  guard let result = outcome.withLock({ $0 }) else {
    preconditionFailure("The code waits for another thread.")
  }
  try result.get()
}

private final class ThisThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runNext() -> Bool {
    guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
