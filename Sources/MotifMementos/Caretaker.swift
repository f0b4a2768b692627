// SPDX-License-Identifier: MIT

internal import MotifCore

/// Named mementos, kept for their originator.
///
/// Use one for states that the user names: the drafts of a document, the presets of a filter, the
/// checkpoints of a game. A caretaker cannot look into the mementos that it keeps.
///
/// ```swift
/// final class Drawing: Originator {
///   private var strokes: [String] = []
///   private let issuer = MementoIssuer<Drawing, [String]>()
///
///   func draw(_ stroke: String) { strokes.append(stroke) }
///   func show() { print(strokes.joined(separator: " ")) }
///
///   func makeMemento() -> Memento<Drawing> { issuer.seal(strokes) }
///   func restore(_ memento: Memento<Drawing>) throws(MementoError) {
///     strokes = try issuer.open(memento)
///   }
/// }
///
/// let drawing = Drawing()
/// var caretaker = Caretaker<Drawing>(countLimit: 10)
/// drawing.draw("line")
/// caretaker.keep(drawing.makeMemento(), as: "sketch")
/// drawing.draw("color")
/// caretaker.keep(drawing.makeMemento(), as: "painting")
/// try caretaker.restore("sketch", to: drawing)
/// drawing.show()
/// print(caretaker.names)
/// // Prints:
/// // line
/// // ["sketch", "painting"]
/// ```
///
/// For unnamed steps, of which the last is undone first, put mementos into a ``SnapshotHistory``.
public struct Caretaker<Kind>: Hashable, Sendable {
  private var mementos: [String: Memento<Kind>] = [:]

  /// The names of the mementos, in the order in which they were added.
  public private(set) var names: [String] = []

  /// The maximum number of mementos; `nil` for no limit.
  ///
  /// If there are more, the oldest are removed.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    didSet {
      Self.check(countLimit)
      forgetOldest()
    }
  }

  /// Makes an empty caretaker.
  ///
  /// - Parameter countLimit: The maximum number of mementos; `nil` for no limit.
  /// - Precondition: `countLimit` is not negative.
  public init(countLimit: Int? = nil) {
    Self.check(countLimit)
    self.countLimit = countLimit
  }

  private static func check(_ countLimit: Int?) {
    require(countLimit ?? 0 >= 0, "A caretaker's limit must not be negative; 0 keeps nothing.")
  }
}

extension Caretaker {
  /// The memento with a name; `nil` if there is none.
  ///
  /// - Parameter name: The name.
  public subscript(name: String) -> Memento<Kind>? { mementos[name] }

  /// Adds a memento, as the newest.
  ///
  /// It replaces an earlier memento with this name.
  ///
  /// - Parameters:
  ///   - memento: The memento.
  ///   - name: The name by which to find it.
  /// - Complexity: O(*n*) in the number of mementos.
  public mutating func keep(_ memento: Memento<Kind>, as name: String) {
    if mementos.updateValue(memento, forKey: name) != nil {
      names.removeAll { $0 == name }
    }
    names.append(name)
    forgetOldest()
  }

  /// Restores an originator to a saved state.
  ///
  /// - Parameters:
  ///   - name: The name of the memento.
  ///   - originator: The object that made it.
  /// - Throws: ``MementoError/unknownName(_:)``, or ``MementoError/foreignMemento`` if another
  ///   object made it. Then the state is as it was before.
  public func restore(_ name: String, to originator: some Originator<Kind>) throws(MementoError) {
    guard let memento = mementos[name] else { throw .unknownName(name) }
    try NestedCalls.restoring.nest { () throws(MementoError) in try originator.restore(memento) }
  }

  /// Removes a memento.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The memento; `nil` if there was none.
  /// - Complexity: O(*n*) in the number of mementos.
  @discardableResult
  public mutating func remove(_ name: String) -> Memento<Kind>? {
    guard let memento = mementos.removeValue(forKey: name) else { return nil }
    names.removeAll { $0 == name }
    return memento
  }

  private mutating func forgetOldest() {
    guard let countLimit, names.count > countLimit else { return }
    let surplus = names.count - countLimit
    for name in names.prefix(surplus) { mementos[name] = nil }
    names.removeFirst(surplus)
  }
}
