// SPDX-License-Identifier: MIT

/// Keeps two values in step, whichever of them is set.
///
/// Where two places hold the same state and either may change it, as a text field and the model
/// behind it do, bind them. Each side can be an ``ObservableValue`` or an ``EditableControl``.
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
/// When an assignment to one side returns, the other side follows, however many bindings lie
/// between; inside ``withBatchedChanges(_:)``, at the end of the batch. Effects that read both
/// sides see them agree, and run once. A side that holds an equal value already is not set, so
/// nothing echoes. If both sides change in one batch, the one that did so first is right.
///
/// Neither the binding nor its registration keeps a side alive. When one has gone, the other is left
/// as it is. Until it ends, the binding holds a copy of the last values.
///
/// - Parameters:
///   - first: One side.
///   - second: The other side.
///   - start: The side whose value both have at the beginning.
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

/// Keeps two values in step of which one is made from the other.
///
/// The first side has the say: the second shows what `toSecond` makes of it. An edit of the second
/// side goes through `toFirst`, which may reject it; then the first side is left alone.
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
/// A conversion that loses something settles after one round: what was made from the first side is no
/// edit of the second and never comes back, and what becomes of an edit is shown once.
///
/// - Parameters:
///   - first: The side that has the say.
///   - second: The side that is made from it.
///   - start: The side whose value counts at the beginning. Starting from the second is like an edit
///     of it, which may be rejected.
///   - correction: Which edits of the second side are replaced by what the first makes of them.
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
/// A form edits one property per field. Setting the field sets that property and leaves the others;
/// setting the property, or the whole value, sets the field.
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
/// Otherwise it is like ``bind(_:_:startingFrom:)``.
///
/// - Parameters:
///   - first: The value that has the part. The whole need not be comparable.
///   - part: Where the part is.
///   - second: The other side.
///   - start: The side whose value both have at the beginning.
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
/// Otherwise it is like ``bind(_:_:startingFrom:correcting:toSecond:toFirst:)``.
///
/// - Parameters:
///   - first: The value that has the part. The whole need not be comparable.
///   - part: Where the part is.
///   - second: The side that is made from the part.
///   - start: The side whose value counts at the beginning. Starting from the second is like an edit
///     of it, which may be rejected.
///   - correction: Which edits of the second side are replaced by what the part makes of them.
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
/// When a binding begins, its sides rarely agree: one has the value, the other is to get it. Which is
/// which has to be said.
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
