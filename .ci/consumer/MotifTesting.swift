// SPDX-License-Identifier: MIT

import MotifTesting
import Testing

// MARK: - A screen of the main actor, which waits

@MainActor
final class Toast {
  private(set) var text: String?
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }

  func show(_ text: String) -> Task<Void, Never> {
    self.text = text
    return Task { [clock] in
      try? await clock.sleep(for: .seconds(4))
      self.text = nil
    }
  }
}

@MainActor
func useScreen() async {
  let clock = ManualClock()
  let toast = Toast(clock: clock)
  let showing = toast.show("Saved")
  await clock.waitForSleepers()
  check(toast.text == "Saved", "the clock stands still")
  clock.advance(by: .seconds(4))
  await showing.value
  check(toast.text == nil, "the time is over")

  let turns = ManualTurns()
  var drawn = 0
  for _ in 1...3 { turns.schedule { drawn += 1 } }
  check(drawn == 0 && turns.run() == 3 && drawn == 3, "a turn passes by hand")

  expectReleased { Toast(clock: clock) }
  await expectReleased {
    let toast = Toast(clock: clock)
    let showing = toast.show("Saved")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    await showing.value
    return toast
  }
}

// MARK: - An actor with a disk of its own

actor Journal {
  private let files: any FileSystem
  private var bytes = 0

  init(files: any FileSystem) { self.files = files }

  func write(_ text: String) -> Bool {
    do throws(FileSystemError) {
      try files.append(Array(text.utf8), toFileAt: "/journal", synchronized: true)
      bytes += text.utf8.count
      return true
    } catch {
      return false
    }
  }

  func count() -> Int { bytes }
}

nonisolated func useActor() async {
  let files = InMemoryFileSystem()
  files.setBytes(of: "/journal", to: [])
  let journal = Journal(files: files)
  check(await journal.write("day one"), "there is room")
  files.failNext(.synchronize, code: 5)
  check(await !journal.write("day two"), "the disk fails when told to")
  files.losePower()
  check(files.bytes(of: "/journal")?.count == 7, "the medium has what was synchronized")
  check(await journal.count() == 7, "and so has the journal")
}

// MARK: - Tasks that draw their input by seeds

nonisolated final class Note: Sendable {}

nonisolated func useTasks() async {
  let tracker = LifetimeTracker()
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...8 {
      group.addTask {
        withSeeds(10) { generator in
          let numbers = (1...20).shuffled(using: &generator)
          check(numbers.sorted() == Array(1...20), "a shuffle loses nothing")
          tracker.track(Note())
        }
      }
    }
  }
  check(tracker.madeCount == 80 && tracker.livingCount == 0, "nothing stays behind")
  await withLifetimeTracking { tracker in
    await withSeeds(3) { generator in
      await Task.yield()
      _ = tracker.make(generator.seed)
    }
  }
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async {
    await useScreen()
    await useActor()
    await useTasks()
    print("a toast, a journal on a disk that fails, and tasks with seeds")
  }
}
