// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: TargetAction")
struct TargetActionSolutionsTests {
  private typealias Solutions = TargetActionSolutions

  private final class Player {
    private(set) var songs: [String] = []
    func play(_ song: String) { songs.append(song) }
    func rewind() { songs = [] }
  }

  @Test
  func `the essence calls a target that exists`() {
    var player: Player? = Player()
    let plain = PlainTargetAction(Player.play, on: player)
    let real = TargetAction(Player.play, on: player)
    #expect(plain.perform("Naima"))
    #expect(real.perform("So What"))
    #expect(player?.songs == ["Naima", "So What"])
    weak let released = player
    player = nil
    #expect(released == nil)
    #expect(plain.target == nil)
    #expect(!plain.perform("Naima"))
    #expect(!real.perform("Naima"))
  }

  @Test
  func `a button is enabled while there is something`() {
    let shelf = Solutions.Shelf(["Low"])
    let button = Solutions.DeleteButton(shelf)
    #expect(button.isEnabled)
    button.tap()
    #expect(shelf.albums.isEmpty)
    #expect(!button.isEnabled)
    button.tap()
  }

  @Test
  func `a menu calls different targets`() {
    let shelf = Solutions.Shelf(["Low"])
    var player: Player? = Player()
    player?.play("Naima")
    let items = [
      Solutions.MenuItem("Delete", TargetAction(Solutions.Shelf.delete, on: shelf)),
      Solutions.MenuItem("Rewind", TargetAction(Player.rewind, on: player)),
    ]
    for item in items { item.choose() }
    #expect(shelf.albums.isEmpty)
    #expect(player?.songs.isEmpty == true)
    player = nil
    #expect(items.map { $0.isEnabled() } == [true, false])
  }

  @Test
  func `the inverse of a command undoes it`() {
    var title = "Lo"
    let undo = Solutions.Rename(newTitle: "Low").apply(to: &title)
    #expect(title == "Low")
    let redo = undo.apply(to: &title)
    #expect(title == "Lo")
    #expect(redo == Solutions.Rename(newTitle: "Low"))
  }
}
