// SPDX-License-Identifier: MIT

/// When a binding replaces an edit of its second side by what the first side makes of it.
///
/// Where a binding converts, an edit may say the same in another way, as " 7" does for "7", or say
/// nothing at all, as "x" does for a number. Someone who is typing wants neither to be touched; a
/// slider that snaps to whole numbers should snap at once.
///
/// ```swift
/// let year = ObservableValue(1971)
/// let text = ObservableValue("")
/// let registration = bind(
///   year,
///   text,
///   startingFrom: .first,
///   correcting: .always,
///   toSecond: { String($0) },
///   toFirst: { Int($0) }
/// )
/// text.value = "01976"
/// text.value = "soon"
/// print(year.value, text.value)
/// // Prints "1976 1976"
/// registration.cancel()
/// ```
public enum EditCorrection: Hashable, Sendable {
  /// An edit stays as it was made, until the first side changes to something else.
  case never

  /// An edit that was accepted is replaced, one that was rejected stays.
  case accepted

  /// An edit that was rejected is replaced as well, so that the sides always agree.
  case always
}
