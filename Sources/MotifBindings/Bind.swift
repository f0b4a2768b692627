// SPDX-License-Identifier: MIT

public import MotifCore

extension EditableValue where Value: Equatable {
  /// Keeps this value and another one in step, whichever of them is set.
  ///
  /// If two places hold the same state and either may change it, such as a model and its text field,
  /// bind them. Each side can be an ``ObservableValue``, a part of one, or an ``EditableControl``.
  ///
  /// ```swift
  /// struct Album {
  ///   var title: String
  ///   var year: Int
  /// }
  ///
  /// let album = ObservableValue(Album(title: "Blue", year: 1971))
  /// let draft = ObservableValue("")
  /// let registration = album.title.bind(to: draft)
  /// print(draft.value)
  /// // Prints "Blue"
  /// draft.value = "Hejira"
  /// print(album.value.title, album.value.year)
  /// // Prints "Hejira 1971"
  /// registration.cancel()
  /// draft.value = "Mingus"
  /// print(album.value.title)
  /// // Prints "Hejira"
  /// ```
  ///
  /// When an assignment to one side returns, the other side has followed, however many bindings lie
  /// in between; inside ``withBatchedChanges(_:)``, it follows at the end of the batch. An effect
  /// that reads both sides sees them agree, and runs once. A side that already holds an equal value
  /// is not set, so there is no echo. If both sides change in one batch, the first change wins.
  ///
  /// Neither the binding nor its registration keeps a side alive. After one side has been released,
  /// the other stays as it is. Until the binding ends, it holds a copy of the last values.
  ///
  /// - Parameters:
  ///   - target: The other side.
  ///   - start: The side whose value both sides have at the beginning; this value, unless you choose otherwise.
  /// - Returns: The registration. Dropping it, on any thread, ends the binding.
  public func bind(
    to target: some EditableValue<Value>,
    startingFrom start: BoundSide = .source
  ) -> Registration {
    bind(
      to: target,
      startingFrom: start,
      correcting: .never,
      convert: { $0 },
      convertBack: { $0 }
    )
  }

  /// Keeps this value and another one that is made from it in step.
  ///
  /// This value, the source, is authoritative: the target shows the result of `convert`. An edit of the
  /// target goes through `convertBack`, which may reject it; then the source stays as it is.
  ///
  /// ```swift
  /// let year = ObservableValue(1971)
  /// let text = ObservableValue("")
  /// let registration = year.bind(to: text, convert: { String($0) }, convertBack: { Int($0) })
  /// text.value = "197x"
  /// print(year.value, text.value)
  /// // Prints "1971 197x"
  /// text.value = "01976"
  /// print(year.value, text.value)
  /// // Prints "1976 1976"
  /// registration.cancel()
  /// ```
  ///
  /// A lossy conversion settles after one round: a value made from the source is not an edit of
  /// the target and is never converted back, and the result of an edit is shown once.
  ///
  /// - Parameters:
  ///   - target: The side that is made from this value.
  ///   - start: The side whose value counts at the beginning. Starting from the target is like an edit
  ///     of it, which may be rejected.
  ///   - correction: Which edits of the target are replaced by the converted value of the source.
  ///   - convert: Makes the value of the target.
  ///   - convertBack: Makes the value of the source, or rejects the edit by returning `nil`.
  /// - Returns: The registration. Dropping it, on any thread, ends the binding.
  public func bind<Target: Equatable>(
    to target: some EditableValue<Target>,
    startingFrom start: BoundSide = .source,
    correcting correction: EditCorrection = .accepted,
    convert: @escaping (Value) -> Target,
    convertBack: @escaping (Target) -> Value?
  ) -> Registration {
    link(
      BindingEnd(self),
      BindingEnd(target),
      startingFrom: start,
      correcting: correction,
      convert: convert,
      convertBack: convertBack
    )
  }
}

/// One of the two sides of a binding.
///
/// When a binding begins, its sides rarely agree: one has the value, and the other should get it.
///
/// ```swift
/// let stored = ObservableValue("Blue")
/// let draft = ObservableValue("Hejira")
/// let registration = stored.bind(to: draft, startingFrom: .target)
/// print(stored.value)
/// // Prints "Hejira"
/// registration.cancel()
/// ```
public enum BoundSide: Hashable, Sendable {
  /// The side whose `bind` was called.
  case source

  /// The side to which it was bound.
  case target
}

/// When a binding replaces an edit of its target by the converted value of the source.
///
/// With a conversion, an edit may express the same value in another way, such as " 7" for "7", or
/// no value at all, such as "x" for a number. While the user is typing, neither should be replaced;
/// a slider that snaps to whole numbers should snap at once.
///
/// ```swift
/// let year = ObservableValue(1971)
/// let text = ObservableValue("")
/// let registration = year.bind(
///   to: text,
///   correcting: .always,
///   convert: { String($0) },
///   convertBack: { Int($0) }
/// )
/// text.value = "01976"
/// text.value = "soon"
/// print(year.value, text.value)
/// // Prints "1976 1976"
/// registration.cancel()
/// ```
public enum EditCorrection: Hashable, Sendable {
  /// An edit stays as it is until the source changes to another value.
  case never

  /// An accepted edit is replaced; a rejected one stays.
  case accepted

  /// A rejected edit is replaced as well, so the sides always agree.
  case always
}
