// SPDX-License-Identifier: MIT

/// Keeps two values in step, whichever of them is set.
///
/// If two places hold the same state and either may change it, such as a text field and its model,
/// bind them. Each side can be an ``ObservableValue`` or an ``EditableControl``.
///
/// ```swift
/// let model = ObservableValue("Blue")
/// let draft = ObservableValue("")
/// let registration = bind(model, draft, startingFrom: .first)
/// print(draft.value)
/// // Prints "Blue"
/// draft.value = "Hejira"
/// print(model.value)
/// // Prints "Hejira"
/// registration.cancel()
/// draft.value = "Mingus"
/// print(model.value)
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
///   - first: One side.
///   - second: The other side.
///   - start: The side whose value both sides have at the beginning.
/// - Returns: The registration. Dropping it, on any thread, ends the binding.
public func bind<Value: Equatable>(
  _ first: some EditableValue<Value>,
  _ second: some EditableValue<Value>,
  startingFrom start: BoundSide
) -> Registration {
  bind(
    first,
    second,
    startingFrom: start,
    correcting: .never,
    toSecond: { $0 },
    toFirst: { $0 }
  )
}

/// Keeps two values in step, one of which is made from the other.
///
/// The first side is authoritative: the second shows the result of `toSecond`. An edit of the
/// second side goes through `toFirst`, which may reject it; then the first side stays as it is.
///
/// ```swift
/// let year = ObservableValue(1971)
/// let text = ObservableValue("")
/// let registration = bind(
///   year,
///   text,
///   startingFrom: .first,
///   toSecond: { String($0) },
///   toFirst: { Int($0) }
/// )
/// text.value = "197x"
/// print(year.value, text.value)
/// // Prints "1971 197x"
/// text.value = "01976"
/// print(year.value, text.value)
/// // Prints "1976 1976"
/// registration.cancel()
/// ```
///
/// A lossy conversion settles after one round: a value made from the first side is not an edit of
/// the second and is never converted back, and the result of an edit is shown once.
///
/// - Parameters:
///   - first: The authoritative side.
///   - second: The side that is made from the first.
///   - start: The side whose value counts at the beginning. Starting from the second is like an edit
///     of it, which may be rejected.
///   - correction: Which edits of the second side are replaced by the converted value of the first.
///   - toSecond: Makes the value of the second side.
///   - toFirst: Makes the value of the first side, or rejects the edit by returning `nil`.
/// - Returns: The registration. Dropping it, on any thread, ends the binding.
public func bind<First: Equatable, Second: Equatable>(
  _ first: some EditableValue<First>,
  _ second: some EditableValue<Second>,
  startingFrom start: BoundSide,
  correcting correction: EditCorrection = .accepted,
  toSecond: @escaping (First) -> Second,
  toFirst: @escaping (Second) -> First?
) -> Registration {
  link(
    BindingEnd(first),
    BindingEnd(second),
    startingFrom: start,
    correcting: correction,
    toSecond: toSecond,
    toFirst: toFirst
  )
}

/// Keeps a part of a value in step with another value.
///
/// Each field of a form edits one property. Setting the field sets that property and leaves the
/// others; setting the property, or the whole value, sets the field.
///
/// ```swift
/// struct Album {
///   var title: String
///   var year: Int
/// }
///
/// let album = ObservableValue(Album(title: "Blue", year: 1971))
/// let title = ObservableValue("")
/// let registration = bind(album, \.title, title, startingFrom: .first)
/// title.value = "Hejira"
/// print(album.value.title, album.value.year)
/// // Prints "Hejira 1971"
/// album.value = Album(title: "Mingus", year: 1979)
/// print(title.value)
/// // Prints "Mingus"
/// registration.cancel()
/// ```
///
/// Otherwise, it works like ``bind(_:_:startingFrom:)``.
///
/// - Parameters:
///   - first: The value that contains the part. The whole need not be comparable.
///   - part: The key path of the part.
///   - second: The other side.
///   - start: The side whose value both sides have at the beginning.
/// - Returns: The registration. Dropping it, on any thread, ends the binding.
public func bind<Whole, Part: Equatable>(
  _ first: ObservableValue<Whole>,
  _ part: WritableKeyPath<Whole, Part>,
  _ second: some EditableValue<Part>,
  startingFrom start: BoundSide
) -> Registration {
  bind(
    first,
    part,
    second,
    startingFrom: start,
    correcting: .never,
    toSecond: { $0 },
    toFirst: { $0 }
  )
}

/// Keeps a part of a value in step with another value that is made from it.
///
/// ```swift
/// struct Album {
///   var title: String
///   var year: Int
/// }
///
/// let album = ObservableValue(Album(title: "Blue", year: 1971))
/// let text = ObservableValue("")
/// let registration = bind(
///   album,
///   \.year,
///   text,
///   startingFrom: .first,
///   toSecond: { String($0) },
///   toFirst: { text in Int(text).flatMap { $0 < 1877 ? nil : $0 } }
/// )
/// text.value = "1076"
/// print(album.value.year)
/// // Prints "1971"
/// text.value = "1976"
/// print(album.value.year)
/// // Prints "1976"
/// registration.cancel()
/// ```
///
/// Otherwise, it works like ``bind(_:_:startingFrom:correcting:toSecond:toFirst:)``.
///
/// - Parameters:
///   - first: The value that contains the part. The whole need not be comparable.
///   - part: The key path of the part.
///   - second: The side that is made from the part.
///   - start: The side whose value counts at the beginning. Starting from the second is like an edit
///     of it, which may be rejected.
///   - correction: Which edits of the second side are replaced by the converted value of the part.
///   - toSecond: Makes the value of the second side.
///   - toFirst: Makes the part, or rejects the edit by returning `nil`.
/// - Returns: The registration. Dropping it, on any thread, ends the binding.
public func bind<Whole, Part: Equatable, Second: Equatable>(
  _ first: ObservableValue<Whole>,
  _ part: WritableKeyPath<Whole, Part>,
  _ second: some EditableValue<Second>,
  startingFrom start: BoundSide,
  correcting correction: EditCorrection = .accepted,
  toSecond: @escaping (Part) -> Second,
  toFirst: @escaping (Second) -> Part?
) -> Registration {
  link(
    BindingEnd(BindingEnd(first), part),
    BindingEnd(second),
    startingFrom: start,
    correcting: correction,
    toSecond: toSecond,
    toFirst: toFirst
  )
}

/// One of the two sides of a binding, in the order of the call.
///
/// When a binding begins, its sides rarely agree: one has the value, and the other should get it.
/// You have to say which is which.
///
/// ```swift
/// let stored = ObservableValue("Blue")
/// let draft = ObservableValue("")
/// let registration = bind(stored, draft, startingFrom: .first)
/// print(draft.value)
/// // Prints "Blue"
/// registration.cancel()
/// ```
public enum BoundSide: Hashable, Sendable {
  /// The side that stands first in the call.
  case first

  /// The side that stands second.
  case second
}

/// When a binding replaces an edit of its second side by the converted value of the first.
///
/// With a conversion, an edit may express the same value in another way, such as " 7" for "7", or
/// no value at all, such as "x" for a number. While the user is typing, neither should be replaced;
/// a slider that snaps to whole numbers should snap at once.
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
  /// An edit stays as it is until the first side changes to another value.
  case never

  /// An accepted edit is replaced; a rejected one stays.
  case accepted

  /// A rejected edit is replaced as well, so the sides always agree.
  case always
}
