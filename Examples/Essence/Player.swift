// SPDX-License-Identifier: MIT

/// Decides what a player may play, and is notified of what it does.
protocol PlainPlayerDelegate: AnyObject {
  func player(_ player: PlainPlayer, shouldPlay song: String) -> Bool
  func player(_ player: PlainPlayer, didPlay song: String)
  func playerDidStop(_ player: PlainPlayer)
}

/// A delegate writes only the methods that it needs: the others allow everything and do nothing.
extension PlainPlayerDelegate {
  func player(_ player: PlainPlayer, shouldPlay song: String) -> Bool { true }
  func player(_ player: PlainPlayer, didPlay song: String) {}
  func playerDidStop(_ player: PlainPlayer) {}
}

/// Plays songs, with or without a delegate, which it knows only through the protocol.
final class PlainPlayer {
  weak var delegate: (any PlainPlayerDelegate)?
  private(set) var song: String?

  func play(_ song: String) {
    guard delegate?.player(self, shouldPlay: song) ?? true else { return }
    self.song = song
    delegate?.player(self, didPlay: song)
  }

  func stop() {
    song = nil
    delegate?.playerDidStop(self)
  }
}
