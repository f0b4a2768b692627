// SPDX-License-Identifier: MIT

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
  BindingLink(
    BindingEnd(first, part),
    BindingEnd(second),
    correction: .never,
    toSecond: { $0 },
    toFirst: { $0 }
  )
  .begin(from: start)
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
  BindingLink(
    BindingEnd(first, part),
    BindingEnd(second),
    correction: correction,
    toSecond: toSecond,
    toFirst: toFirst
  )
  .begin(from: start)
}
