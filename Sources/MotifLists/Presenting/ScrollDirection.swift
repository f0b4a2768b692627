// SPDX-License-Identifier: MIT

/// The way in which a list is scrolled.
///
/// ```swift
/// let window = PrefetchWindow<Int>(ahead: 2, behind: 1)
/// let list = try ListSnapshot(Array(0..<100))
/// let visible = ListPath(section: 0, item: 50)...ListPath(section: 0, item: 59)
/// window.move(to: visible, in: list, scrolling: .backward)
/// print(window.prefetched)
/// // Prints "[49, 48, 60]"
/// ```
public enum ScrollDirection: Hashable, Sendable {
  /// Towards the end of the list.
  case forward
  /// Towards the beginning of the list.
  case backward
}
