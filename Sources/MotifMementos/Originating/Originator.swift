// SPDX-License-Identifier: MIT

/// An object that can put its state away and have it back, and shows it to nobody.
///
/// A conforming class keeps a ``MementoIssuer`` as a private constant and seals what it needs to be
/// as it was. A ``Caretaker`` keeps the mementos and decides when they are made and restored.
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
/// drawing.draw("line")
/// let sketch = drawing.makeMemento()
/// drawing.draw("blot")
/// try drawing.restore(sketch)
/// drawing.show()
/// // Prints "line"
/// ```
public protocol Originator<Kind>: AnyObject {
  /// Marks the mementos of this kind of originator; most often the class itself.
  associatedtype Kind

  /// Puts the state away.
  ///
  /// - Returns: A memento that brings this object back to the state it is in now.
  func makeMemento() -> Memento<Kind>

  /// Brings back the state in which a memento was made.
  ///
  /// - Parameter memento: A memento that this object has made.
  /// - Throws: ``MementoError/foreignMemento``, and then the state must be as it was before.
  func restore(_ memento: Memento<Kind>) throws(MementoError)
}
