// SPDX-License-Identifier: MIT

import MotifDelegation

// MARK: - A row of covers of the main actor

@MainActor
final class Cover {
  let title: String
  init(_ title: String) { self.title = title }
}

@MainActor
final class Shelf: @MainActor HorizontalScrollerDataSource, @MainActor HorizontalScrollerDelegate {
  private(set) var titles = ["Low", "Heroes", "Lodger"]
  private(set) var opened: [String] = []
  let scroller = HorizontalScroller<Cover>(viewportWidth: 600)

  init() {
    scroller.dataSource = self
    scroller.delegate = self
    scroller.reload()
  }

  func remove(at index: Int) {
    titles.remove(at: index)
    scroller.apply(Changeset(deleted: [index]))
  }

  func numberOfItems(in scroller: HorizontalScroller<Cover>) -> Int { titles.count }

  func scroller(_ scroller: HorizontalScroller<Cover>, viewForItemAt index: Int) -> Cover {
    Cover(titles[index])
  }

  func scroller(_ scroller: HorizontalScroller<Cover>, shouldSelectItemAt index: Int) -> Bool {
    titles[index] != "Lodger"
  }

  func scroller(_ scroller: HorizontalScroller<Cover>, didSelectItemAt index: Int) {
    opened.append(titles[index])
  }
}

@MainActor
func useScreen() {
  let shelf = Shelf()
  let scroller = shelf.scroller
  check(scroller.visibleItems.map(\.view.title) == shelf.titles, "a row shows its covers")
  scroller.tap(at: 420)
  scroller.tap(at: 420)
  check(shelf.opened == ["Heroes"], "a delegate is told, and refuses")
  shelf.remove(at: 0)
  check(scroller.selectedIndex == 0, "what is selected stays selected")
  check(scroller.visibleItems.map(\.view.title) == ["Heroes", "Lodger"], "and a cover goes")
}

// MARK: - A control of one's own, with several delegates

@MainActor
protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, shouldPlay song: String) -> Bool
  func player(_ player: Player, didPlay song: String)
}

@MainActor
final class Player {
  let delegates = MulticastDelegate<any PlayerDelegate>()

  func play(_ song: String) {
    guard delegates.allAllow({ $0.player(self, shouldPlay: song) }) else { return }
    delegates { $0.player(self, didPlay: song) }
  }
}

@MainActor
final class Listener: PlayerDelegate {
  private(set) var heard: [String] = []
  private let disliked: String
  private var registration: Registration?

  init(to player: Player, disliking song: String) {
    disliked = song
    registration = player.delegates.add(self)
  }

  func player(_ player: Player, shouldPlay song: String) -> Bool { song != disliked }
  func player(_ player: Player, didPlay song: String) { heard.append(song) }
}

@MainActor
func useDelegates() {
  let player = Player()
  let parent = Listener(to: player, disliking: "Loud")
  let child = Listener(to: player, disliking: "Lullaby")
  for song in ["Loud", "Lullaby", "Naima"] { player.play(song) }
  check(parent.heard == ["Naima"] && child.heard == ["Naima"], "each delegate has a vote")
}

// MARK: - An actor with delegates of its own

nonisolated protocol LogDelegate: AnyObject {
  func log(didWrite line: String)
}

nonisolated final class Counter: LogDelegate {
  var lines = 0
  func log(didWrite line: String) { lines += 1 }
}

actor Log {
  private let delegates = MulticastDelegate<any LogDelegate>()
  private let counter = Counter()
  private var registration: Registration?

  func start() { registration = delegates.add(counter) }

  func write(_ line: String) -> Int {
    delegates { $0.log(didWrite: line) }
    return counter.lines
  }
}

nonisolated func useActor() async {
  let log = Log()
  check(await log.write("too early") == 0, "nobody listens yet")
  await log.start()
  await withTaskGroup(of: Void.self) { group in
    for number in 1...8 { group.addTask { _ = await log.write("\(number)") } }
  }
  check(await log.write("last") == 9, "tasks write to an actor with a delegate")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async {
    useScreen()
    useDelegates()
    await useActor()
    print("a row of covers, a player, and a log")
  }
}
