// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import Essence

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Checks that the code the guide shows first behaves like the module.
@Suite("The essence of repeatable tests")
struct EssenceTests {
  private final class Object {}

  @Test(arguments: [false, true])
  func `both agree whether an object is released`(isKept: Bool) {
    var objects: [Object] = []
    let released = PlainLifetime.isOver {
      let object = Object()
      if isKept { objects.append(object) }
      return object
    }
    #expect(released != isKept)
    let issues = issues {
      expectReleased {
        let object = Object()
        if isKept { objects.append(object) }
        return object
      }
    }
    #expect(issues.count == (isKept ? 1 : 0))
    objects = []
  }

  @Test
  @MainActor
  func `sleepers wake at the same steps on both clocks`() async {
    await withSeeds(100) { generator in
      var plain = PlainClock()
      let clock = ManualClock()
      var plainWakes: [Int] = []
      var tasks: [Task<Int, Never>] = []
      let deadlines = (0..<8).map { _ in Int.random(in: 1...20, using: &generator) }
      for (name, deadline) in deadlines.enumerated() {
        plain.sleep(until: deadline) { plainWakes.append(name) }
        tasks.append(
          Task {
            try? await clock.sleep(for: .seconds(deadline))
            return name
          }
        )
      }
      await clock.waitForSleepers(tasks.count)
      while plainWakes.count < tasks.count {
        let step = Int.random(in: 0...5, using: &generator)
        plain.advance(by: step)
        clock.advance(by: .seconds(step))
        #expect(clock.now.offset == .seconds(plain.now))
        #expect(clock.sleeperCount == tasks.count - plainWakes.count)
      }
      for task in tasks { #expect(plainWakes.contains(await task.value)) }
    }
  }

  @Test
  func `both generators repeat themselves for the same seed`() {
    withSeeds { generator in
      let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
      var plain = (PlainGenerator(seed: seed), PlainGenerator(seed: seed))
      var seeded = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
      #expect(
        (1...20).shuffled(using: &plain.0) == (1...20).shuffled(using: &plain.1)
      )
      #expect(
        (1...20).shuffled(using: &seeded.0) == (1...20).shuffled(using: &seeded.1)
      )
    }
  }

  @Test
  func `a full disk keeps half a write in both`() {
    withSeeds { generator in
      var plain = PlainDisk()
      let files = InMemoryFileSystem()
      for _ in 0..<20 {
        let name = "file \(Int.random(in: 0...3, using: &generator))"
        let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { UInt8($0) }
        if plain.files[name] == nil { files.setBytes(of: "/\(name)", to: []) }
        plain.isFull = Bool.random(using: &generator)
        if plain.isFull { files.failNext(.write, code: ENOSPC) }
        var outcomes = (plain: true, real: true)
        do { try plain.append(bytes, to: name) } catch { outcomes.plain = false }
        do throws(FileSystemError) {
          try files.append(bytes, toFileAt: "/\(name)", synchronized: true)
        } catch {
          #expect(error.code == ENOSPC)
          outcomes.real = false
        }
        #expect(outcomes.plain == outcomes.real)
      }
      #expect(files.sortedNames(in: "/") == plain.files.keys.sorted())
      for (name, bytes) in plain.files { #expect(files.bytes(of: "/\(name)") == bytes) }
    }
  }
}
