// SPDX-License-Identifier: MIT

internal import MotifCore

/// Named mementos, kept for their originator.
///
/// Use one for states a user gives a name: the drafts of a document, the presets of a filter, the
/// checkpoints of a game. It cannot look into what it keeps.
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
/// For steps without names of which the last is taken back first, put mementos into a
/// ``SnapshotHistory``.
public struct Caretaker<Kind>: Hashable, Sendable {
  private var mementos: [String: Memento<Kind>] = [:]

  /// The names of the mementos, in the order in which they were kept.
  public private(set) var names: [String] = []

  /// How many mementos are kept at most; nil for any number.
  ///
  /// The oldest are forgotten when there are more.
  ///
  /// - Precondition: Not negative.
  public var countLimit: Int? {
    didSet {
      Self.check(countLimit)
      forgetOldest()
    }
  }

  /// Makes a caretaker that keeps nothing yet.
  ///
  /// - Parameter countLimit: How many mementos are kept at most; nil for any number.
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
  /// The memento of a name; nil if there is none.
  ///
  /// - Parameter name: The name.
  public subscript(name: String) -> Memento<Kind>? { mementos[name] }

  /// Keeps a memento, as the newest.
  ///
  /// One that was kept by this name is forgotten.
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

  /// Brings an originator back to a state that is kept.
  ///
  /// - Parameters:
  ///   - name: The name of the memento.
  ///   - originator: The object that made it.
  /// - Throws: ``MementoError/unknownName(_:)``, or ``MementoError/foreignMemento`` if another object
  ///   has made it. The state is as it was before.
  public func restore(_ name: String, to originator: some Originator<Kind>) throws(MementoError) {
    guard let memento = mementos[name] else { throw .unknownName(name) }
    try originator.restore(memento)
  }

  /// Forgets a memento.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The memento; nil if there was none.
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
