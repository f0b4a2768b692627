// SPDX-License-Identifier: MIT

#if canImport(Testing)
@_exported public import protocol MotifCore.OperationScope
public import Testing

/// A trait that runs a test, or each test of a suite, in a scope of its own.
///
/// Add `.scope(…)` to the traits of a test or a suite. The scope may be one of `MotifFacades`, which replaces services
/// with doubles, or your own:
///
/// ```swift
/// import Testing
///
/// enum Locale {
///   @TaskLocal static var language = "en"
/// }
/// struct LanguageScope: OperationScope {
///   var language: String
///   func run(
///     reporting report: @escaping @Sendable (String) -> Void,
///     _ operation: @concurrent @Sendable () async throws -> Void
///   ) async throws {
///     try await Locale.$language.withValue(language) { try await operation() }
///   }
/// }
///
/// let trait: ScopeTrait = .scope(LanguageScope(language: "de"))
/// print(trait.isRecursive)
/// // Prints "true"
/// ```
///
/// Apply it to a test like any other trait:
///
/// ```text
/// @Test(.scope(LanguageScope(language: "de")))
/// func `greets in German`() {
///   #expect(greeting() == "Guten Tag")
/// }
/// ```
///
/// Anything that the scope reports becomes an issue of the test. A test's scope is nested inside the scope of its
/// suite, and each case of a parameterized test has its own.
public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
  private let scope: any OperationScope

  init(_ scope: any OperationScope) {
    self.scope = scope
  }

  /// Whether a suite applies the trait to each of its tests; always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test in the scope.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: Any error that the test throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await scope.run(reporting: { Issue.record("\($0)") }, function)
  }
}

extension Trait where Self == ScopeTrait {
  /// Runs each test in a scope of its own, and records anything the scope reports as an issue.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The trait.
  public static func scope(_ scope: some OperationScope) -> Self { Self(scope) }
}
#endif
