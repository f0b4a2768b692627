// SPDX-License-Identifier: MIT

import MotifDelegation

/// Solutions to the exercises of `Documentation/Patterns/Delegate.md`.
enum DelegateSolutions {
  // MARK: - 1. A question that nobody has to answer

  /// The name of the sender begins the method's, because there is no other argument.
  protocol StopDelegate: AnyObject {
    func playerShouldStop(_ player: StoppablePlayer) -> Bool
  }

  final class StoppablePlayer {
    weak var delegate: (any StopDelegate)?
    private(set) var isPlaying = true

    func stop() {
      guard delegate?.playerShouldStop(self) ?? true else { return }
      isPlaying = false
    }
  }

  // MARK: - 2. One protocol for each concern

  protocol PlaybackDelegate: AnyObject {
    func player(_ player: LoudPlayer, didPlay song: String)
  }

  protocol VolumeDelegate: AnyObject {
    func player(_ player: LoudPlayer, shouldChangeVolumeTo volume: Int) -> Bool
  }

  final class LoudPlayer {
    // Each is named after its concern; `delegate` and `delegate2` would say nothing.
    weak var playbackDelegate: (any PlaybackDelegate)?
    weak var volumeDelegate: (any VolumeDelegate)?

    private(set) var volume = 5

    func play(_ song: String) { playbackDelegate?.player(self, didPlay: song) }

    func setVolume(_ newVolume: Int) {
      guard volumeDelegate?.player(self, shouldChangeVolumeTo: newVolume) ?? true else { return }
      volume = newVolume
    }
  }

  // MARK: - 3. Several delegates, each of which may refuse

  protocol SongDelegate: AnyObject {
    func player(_ player: SharedPlayer, shouldPlay song: String) -> Bool
    func player(_ player: SharedPlayer, didPlay song: String)
  }

  final class SharedPlayer {
    let delegates = MulticastDelegate<any SongDelegate>()

    func play(_ song: String) {
      guard delegates.allAllow({ $0.player(self, shouldPlay: song) }) else { return }
      delegates { $0.player(self, didPlay: song) }
    }
  }
}

extension DelegateSolutions.SongDelegate {
  func player(_ player: DelegateSolutions.SharedPlayer, shouldPlay song: String) -> Bool { true }
  func player(_ player: DelegateSolutions.SharedPlayer, didPlay song: String) {}
}
