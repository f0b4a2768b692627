// SPDX-License-Identifier: MIT

/// Why a registry couldn't do what it was asked for.
///
/// Every case names the identifier and the type of its cells. After an error, the registry is as it
/// was before the call.
///
/// ```swift
/// final class Row {}
///
/// let row = ReuseIdentifier<Row>("row")
/// let registry = PrototypeRegistry()
/// do throws(PrototypeRegistryError) {
///   _ = try registry.dequeue(row)
/// } catch {
///   print(error)
/// }
/// // Prints "Nothing is registered for "row" of Row. Register it before it is used."
/// ```
public enum PrototypeRegistryError: Error, Hashable, Sendable {
  /// No prototype and no factory was registered for the identifier.
  case unregistered(identifier: String, cellType: String)
  /// The cell is waiting to be used again already, so it must not be recycled once more.
  case alreadyRecycled(identifier: String, cellType: String)
  /// The identifier is taken: a registration is made once and never replaced.
  case conflictingRegistration(identifier: String, cellType: String)
  /// The registration was attempted while a cell was being made or prepared for a dequeue.
  case registrationInsideDequeue(identifier: String, cellType: String)
}

extension PrototypeRegistryError: CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unregistered(let identifier, let cellType):
      """
      Nothing is registered for "\(identifier)" of \(cellType). Register it before it is used.
      """
    case .alreadyRecycled(let identifier, let cellType):
      """
      A \(cellType) for "\(identifier)" was recycled twice. Recycle a cell once, when its user is \
      done with it.
      """
    case .conflictingRegistration(let identifier, let cellType):
      """
      "\(identifier)" of \(cellType) is registered already. Register it once, or choose another name.
      """
    case .registrationInsideDequeue(let identifier, let cellType):
      """
      "\(identifier)" of \(cellType) was registered while a cell was being dequeued. Register all \
      cells before the first is dequeued.
      """
    }
  }
}
