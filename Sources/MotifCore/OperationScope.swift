// SPDX-License-Identifier: MIT

/// A scope for an operation, in which something has another value than outside.
///
/// Overridden services are one. `MotifTesting` runs tests in scopes, and knows only this protocol,
/// so a scope of your own fits it, too:
///
/// ```swift
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
/// try await LanguageScope(language: "de").run(reporting: { print($0) }) {
///   print(Locale.language)
/// }
/// // Prints "de"
/// ```
public protocol OperationScope: Sendable {
  /// Runs an operation in the scope.
  ///
  /// - Parameters:
  ///   - report: Receives what is wrong inside the scope, as a sentence. It is called on any thread.
  ///   - operation: The operation, to be run once.
  /// - Throws: The error of the operation.
  func run(
    reporting report: @escaping @Sendable (String) -> Void,
    _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws
}
