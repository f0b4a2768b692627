// SPDX-License-Identifier: MIT

import MotifDelegation
import Testing

private protocol PlaybackDelegate: AnyObject {
  func player(_ player: Player, didStart song: String)
}

private protocol StatusDelegate: AnyObject {
  func player(_ player: Player, didChangeVolume volume: Int)
}

private final class Player {
  weak var playbackDelegate: (any PlaybackDelegate)?
  weak var statusDelegate: (any StatusDelegate)?
  let observers = MulticastDelegate<any PlaybackDelegate & StatusDelegate>()

  func start(_ song: String) {
    playbackDelegate?.player(self, didStart: song)
    observers { $0.player(self, didStart: song) }
  }

  func setVolume(_ volume: Int) {
    statusDelegate?.player(self, didChangeVolume: volume)
    observers { $0.player(self, didChangeVolume: volume) }
  }
}

/// Handles one concern.
private final class History: PlaybackDelegate {
  var songs: [String] = []
  func player(_ player: Player, didStart song: String) { songs.append(song) }
}

/// Handles both concerns.
private final class Screen: PlaybackDelegate, StatusDelegate {
  var lines: [String] = []
  func player(_ player: Player, didStart song: String) { lines.append(song) }
  func player(_ player: Player, didChangeVolume volume: Int) { lines.append("\(volume)") }
}

@Suite("Interface segregation")
struct InterfaceSegregationTests {
  @Test func `a delegate implements only its own concern (C4)`() {
    let player = Player()
    let history = History()
    player.playbackDelegate = history
    player.start("Naima")
    player.setVolume(3)
    #expect(history.songs == ["Naima"])
  }

  @Test func `one object can handle both concerns (C4)`() {
    func connect(_ player: Player, to screen: any PlaybackDelegate & StatusDelegate) {
      player.playbackDelegate = screen
      player.statusDelegate = screen
    }
    let player = Player()
    let screen = Screen()
    connect(player, to: screen)
    player.start("Naima")
    player.setVolume(3)
    #expect(screen.lines == ["Naima", "3"])
  }

  @Test func `several objects can handle both concerns (C4)`() {
    let player = Player()
    let screens = [Screen(), Screen()]
    let registrations = screens.map { player.observers.add($0) }
    player.start("Naima")
    registrations[0].cancel()
    player.setVolume(3)
    #expect(screens.map(\.lines) == [["Naima"], ["Naima", "3"]])
  }
}
