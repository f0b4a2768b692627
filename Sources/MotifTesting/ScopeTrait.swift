// SPDX-License-Identifier: MIT

#if canImport(Testing)
@_exported public import protocol MotifCore.OperationScope
public import Testing

/// Runs a test, or each test of a suite, in a scope of its own.
///
/// Write `.scope(…)` where a test or a suite has its traits. The scope may be one of `MotifFacades`, in
/// which services have doubles, or your own:
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
/// A test states it like any other trait:
///
/// ```text
/// @Test(.scope(LanguageScope(language: "de")))
/// func `greets in German`() {
///   #expect(greeting() == "Guten Tag")
/// }
/// ```
///
/// What the scope reports is an issue of the test. The scope of a test is inside the scope of its
/// suite, and each case of a test with arguments has its own.
public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
  private let scope: any OperationScope

  init(_ scope: any OperationScope) {
    self.scope = scope
  }

  /// Whether a suite passes the trait on to its tests, which it does.
  public var isRecursive: Bool { true }

  /// Runs a test in the scope.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs it.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await scope.run(reporting: { Issue.record("\($0)") }, function)
  }
}

extension Trait where Self == ScopeTrait {
  /// Runs each test in a scope of its own, and records what the scope reports as issues.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: The trait.
  public static func scope(_ scope: some OperationScope) -> Self { Self(scope) }
}
#endif
