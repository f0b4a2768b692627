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
  BindingLink(
    BindingEnd(first),
    BindingEnd(second),
    correction: .never,
    toSecond: { $0 },
    toFirst: { $0 }
  )
  .begin(from: start)
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
  BindingLink(
    BindingEnd(first),
    BindingEnd(second),
    correction: correction,
    toSecond: toSecond,
    toFirst: toFirst
  )
  .begin(from: start)
}
