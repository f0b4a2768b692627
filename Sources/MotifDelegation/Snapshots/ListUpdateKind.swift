// SPDX-License-Identifier: MIT

/// How an item that stays is to be shown anew.
public enum ListUpdateKind: Hashable, Sendable {
  /// The cell stays and takes the new content.
  case reconfigure
  /// The cell gives way to a new one.
  case reload
}
