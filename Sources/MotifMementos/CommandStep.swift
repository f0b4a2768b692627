// SPDX-License-Identifier: MIT

public import MotifCore

/// A step of a history: the commands that perform it and the commands that undo it.
///
/// A ``CommandHistory`` exposes its steps so that an app can list the changes, or send them.
///
/// ```swift
/// struct Add: UndoableCommand {
///   var amount: Int
///   var name: String { "Add \(amount)" }
///
///   func apply(to sum: inout Int) -> Add {
///     sum += amount
///     return Add(amount: -amount)
///   }
/// }
///
/// var history = CommandHistory<Add>()
/// var sum = 0
/// history.perform(Add(amount: 3), on: &sum)
/// for step in history.undoSteps {
///   print(step.name, step.commands.map(\.amount), step.inverses.map(\.amount))
/// }
/// // Prints "Add 3 [3] [-3]"
/// ```
public struct CommandStep<Command: UndoableCommand> {
  /// The name of the step for the user: that of the command or the group.
  public let name: String

  /// The commands that perform it, first to last; never empty.
  ///
  /// In a history, they are ``UndoableCommand/compacted()`` if the step can be undone. In an event, they are whole.
  public let commands: [Command]

  /// The commands that undo it, applied last to first; never empty.
  ///
  /// In a history, they are ``UndoableCommand/compacted()`` if the step can be redone. In an event, they are whole.
  public let inverses: [Command]

  // The keys are part of files and never change.
  private enum CodingKeys: String, CodingKey {
    case name
    case commands
    case inverses
  }

  @inlinable
  init(name: String, commands: [Command], inverses: [Command]) {
    self.name = name
    self.commands = commands
    self.inverses = inverses
  }

  /// Makes a step of commands that were applied, and merges neighbors where possible.
  @inlinable
  init(merging commands: [Command], _ inverses: [Command], name: String) {
    self.init(
      name: name,
      commands: commands.merged { $0.merge($1) },
      inverses: inverses.merged { $0.merge(precededBy: $1) }
    )
  }

  /// The step that undoes this one.
  @inlinable var inverted: Self {
    Self(name: name, commands: inverses.reversed(), inverses: commands.reversed())
  }

  /// The step as a history keeps it after its commands were applied.
  @inlinable var compacted: Self {
    Self(name: name, commands: commands.compacted, inverses: inverses)
  }

  /// The total cost of the commands and their inverses.
  @inlinable var cost: Int128 {
    commands.reduce(0) { $0 + $1.checkedCost } + inverses.reduce(0) { $0 + $1.checkedCost }
  }
}

extension UndoableCommand {
  /// The cost, checked.
  @inlinable var checkedCost: Int128 {
    let cost = cost
    require(cost >= 0, "The cost of a command must not be negative.")
    return Int128(cost)
  }
}

extension Array where Element: UndoableCommand {
  /// The commands as a history keeps them after they were applied; the same array if none of them can be smaller.
  @inlinable var compacted: [Element] {
    var kept = self
    for index in indices {
      if let smaller = self[index].compacted() { kept[index] = smaller }
    }
    return kept
  }
}

extension StepTimeline.Entry {
  /// Extends a step of one command in place, if the command merges with the next one.
  ///
  /// - Parameters:
  ///   - next: The next command.
  ///   - inverse: The inverse of the next one.
  /// - Returns: Whether the commands have merged.
  @inlinable
  mutating func merge<Command>(
    _ next: Command,
    _ inverse: Command
  ) -> Bool where Step == CommandStep<Command> {
    var name = step.name
    var commands = step.commands
    var inverses = step.inverses
    // Lets go of the arrays, so that they and what they hold can be added to without a copy.
    step = CommandStep(name: "", commands: [], inverses: [])
    let last = commands.count - 1
    let former = commands[last].checkedCost
    let hasMerged = commands[last].merge(next)
    if hasMerged {
      name = commands[last].name
      cost += commands[last].checkedCost - former
      let last = inverses.count - 1
      let former = inverses[last].checkedCost
      if inverses[last].merge(precededBy: inverse) {
        cost += inverses[last].checkedCost - former
      } else {
        cost += inverse.checkedCost
        inverses.append(inverse)
      }
    }
    step = CommandStep(name: name, commands: commands, inverses: inverses)
    return hasMerged
  }
}

extension CommandStep: Sendable where Command: Sendable {}
extension CommandStep: Equatable where Command: Equatable {}
extension CommandStep: Hashable where Command: Hashable {}

extension CommandStep: Encodable where Command: Encodable {}

extension CommandStep: Decodable where Command: Decodable {
  /// Decodes a step.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`, also if there are no commands or no inverses, or if a cost is
  ///   negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func commands(_ key: CodingKeys) throws -> [Command] {
      let commands = try container.decode([Command].self, forKey: key)
      guard !commands.isEmpty, commands.allSatisfy({ $0.cost >= 0 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: container,
          debugDescription: "A step has at least one command, and none with a negative cost."
        )
      }
      return commands
    }
    name = try container.decode(String.self, forKey: .name)
    self.commands = try commands(.commands)
    inverses = try commands(.inverses)
  }
}

extension Array {
  /// Merges neighbors.
  ///
  /// - Parameter merge: Extends an element by the next one, or returns false.
  /// - Returns: The elements, merged where possible.
  @inlinable
  func merged(_ merge: (inout Element, Element) -> Bool) -> [Element] {
    guard count > 1 else { return self }
    return reduce(into: []) { result, next in
      if result.isEmpty || !merge(&result[result.count - 1], next) { result.append(next) }
    }
  }
}
