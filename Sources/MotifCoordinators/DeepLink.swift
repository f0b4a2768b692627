// SPDX-License-Identifier: MIT

public import MotifCore

/// A way into the app: the names of tasks, each inside the one before it.
///
/// It is a value, made from text or step by step, and says nothing about screens.
///
/// ```swift
/// let link = DeepLink("forecast=Rome/day=3")
/// for step in link.steps { print(step.name, step.value ?? "-") }
/// print(link)
/// // Prints:
/// // forecast Rome
/// // day 3
/// // forecast=Rome/day=3
/// ```
public struct DeepLink: Hashable, Sendable {
  /// One step: the name of a task, and its subject.
  public struct Step: Hashable, Sendable {
    /// The name that a coordinator ``Coordinator/onOpen(_:_:)``.
    public var name: String

    /// The text after `=`, if there is one.
    public var value: String?

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - value: The text after `=`.
    public init(_ name: String, value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The steps, from the outermost task inward.
  public var steps: [Step]

  /// Makes a link from steps.
  ///
  /// - Parameter steps: The steps, from the outermost task inward.
  public init(steps: [Step]) {
    self.steps = steps
  }

  /// Reads a link from text, such as the path of an address.
  ///
  /// Steps are divided by `/`, and empty ones are left out. Nothing is decoded. Any text makes a link: unknown steps
  /// are refused when it is opened.
  ///
  /// - Parameter text: The steps, each as `name` or `name=value`.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    steps = text.split(separator: "/").map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Step(String(halves[0]), value: halves.count > 1 ? String(halves[1]) : nil)
    }
  }
}

extension DeepLink.Step: CustomStringConvertible {
  /// The step as text: `name` or `name=value`.
  public var description: String { value.map { "\(name)=\($0)" } ?? name }
}

extension DeepLink: CustomStringConvertible {
  /// The link as text, which makes the same link again.
  public var description: String { steps.map(\.description).joined(separator: "/") }
}

/// Why a link was not opened, or was opened only in part.
///
/// ```swift
/// let app = Coordinator<Never>()
/// app.onOpen("forecast") { app, _ in app }
/// app.start { _ in }
/// do {
///   try app.open("forcast=Rome")
/// } catch {
///   print(error)
/// }
/// // Prints ""forcast" can't be opened; the steps to open here are: forecast"
/// ```
public enum DeepLinkError: Error, Hashable, Sendable {
  /// The link has no steps.
  case empty

  /// A step that the coordinator does not know, with the steps that it does, and those that were opened before.
  case unknownStep(DeepLink.Step, known: [String], opened: [DeepLink.Step])

  /// A step whose name is known and whose value is not, or that cannot be opened now.
  case refusedStep(DeepLink.Step, opened: [DeepLink.Step])

  /// The coordinator that should open the step is not running.
  case notRunning(DeepLink.Step, opened: [DeepLink.Step])
}

extension DeepLinkError: DescribedError {
  /// The reason, and for an unknown step, the steps that are known.
  public var description: String {
    switch self {
    case .empty: "The link has no steps"
    case .unknownStep(let step, let known, _):
      known.isEmpty
        ? "\"\(step.name)\" can't be opened: there are no steps to open here"
        : "\"\(step.name)\" can't be opened; the steps to open here are: "
          + known.joined(separator: ", ")
    case .refusedStep(let step, _): "\"\(step)\" can't be opened: check its value"
    case .notRunning(let step, _):
      "\"\(step)\" can't be opened: the coordinator is not running"
    }
  }
}

extension DeepLink: ExpressibleByStringLiteral {
  /// Reads a link from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
