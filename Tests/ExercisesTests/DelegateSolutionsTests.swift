// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Delegate")
struct DelegateSolutionsTests {
  private final class Screen: PlainPlayerDelegate {
    let player = PlainPlayer()
    private(set) var lines: [String] = []

    init() { player.delegate = self }

    func player(_ player: PlainPlayer, shouldPlay song: String) -> Bool { song != "Loud" }

    func player(_ player: PlainPlayer, didPlay song: String) {
      lines.append("\(song) == \(player.song ?? "")")
    }

    func playerDidStop(_ player: PlainPlayer) { lines.append("stop") }
  }

  private final class Silent: PlainPlayerDelegate {}

  @Test
  func `the essence asks first and reports afterward`() {
    let screen = Screen()
    screen.player.play("Naima")
    screen.player.play("Loud")
    #expect(screen.player.song == "Naima")
    screen.player.stop()
    #expect(screen.lines == ["Naima == Naima", "stop"])
  }

  @Test
  func `the essence plays without a delegate's answers`() {
    let player = PlainPlayer()
    player.play("Loud")
    #expect(player.song == "Loud")
    let silent = Silent()
    player.delegate = silent
    player.play("Naima")
    #expect(player.song == "Naima")
    player.stop()
    #expect(player.song == nil)
  }

  @Test
  func `a screen that keeps its player is released`() {
    #expect(PlainLifetime.isOver { Screen() })
  }

  private final class Stubborn: DelegateSolutions.StopDelegate {
    func playerShouldStop(_ player: DelegateSolutions.StoppablePlayer) -> Bool { false }
  }

  @Test
  func `a player stops unless its delegate objects`() {
    let player = DelegateSolutions.StoppablePlayer()
    let stubborn = Stubborn()
    player.delegate = stubborn
    player.stop()
    #expect(player.isPlaying)
    player.delegate = nil
    player.stop()
    #expect(!player.isPlaying)
  }

  private final class Both: DelegateSolutions.PlaybackDelegate, DelegateSolutions.VolumeDelegate {
    private(set) var songs: [String] = []

    func player(_ player: DelegateSolutions.LoudPlayer, didPlay song: String) {
      songs.append(song)
    }

    func player(
      _ player: DelegateSolutions.LoudPlayer,
      shouldChangeVolumeTo volume: Int
    ) -> Bool { volume <= 10 }
  }

  @Test
  func `one object may serve both concerns`() {
    let player = DelegateSolutions.LoudPlayer()
    let both = Both()
    player.playbackDelegate = both
    player.play("Naima")
    player.setVolume(11)
    #expect(player.volume == 11, "no volume delegate yet")
    player.volumeDelegate = both
    player.setVolume(12)
    #expect(player.volume == 11)
    player.setVolume(3)
    #expect(player.volume == 3)
    #expect(both.songs == ["Naima"])
  }

  private final class Parent: DelegateSolutions.SongDelegate {
    func player(_ player: DelegateSolutions.SharedPlayer, shouldPlay song: String) -> Bool {
      song != "Loud"
    }
  }

  private final class Listener: DelegateSolutions.SongDelegate {
    private(set) var songs: [String] = []

    func player(_ player: DelegateSolutions.SharedPlayer, didPlay song: String) {
      songs.append(song)
    }
  }

  @Test
  func `either of two delegates may refuse`() {
    let player = DelegateSolutions.SharedPlayer()
    let listener = Listener()
    let parent = Parent()
    let registrations = [player.delegates.add(listener), player.delegates.add(parent)]
    player.play("Loud")
    player.play("Naima")
    #expect(listener.songs == ["Naima"])
    registrations[1].cancel()
    player.play("Loud")
    #expect(listener.songs == ["Naima", "Loud"])
  }
}
