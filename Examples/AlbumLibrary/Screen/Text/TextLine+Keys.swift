// SPDX-License-Identifier: MIT

extension TextLine {
  /// Does what a key does in a field for text.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key is one for text. If not, nothing changes.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func take(_ key: KeyStroke) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .text(let pasted): insert(pasted)
    case .left: moveLeft()
    case .right: moveRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .up, .down, .tab, .backTab, .enter, .escape: return false
    }
    return true
  }
}
