// SPDX-License-Identifier: MIT

/// A value, and who had it.
///
/// A view fades in what came from afar and shows at once what was in memory; a test checks that the
/// second request cost nothing.
///
/// ```swift
/// let loader = TieredLoader(memory: BoundedCache<Int, String>()) { key in "Album \(key)" }
/// let first = try await loader.loadedValue(for: 7)
/// let second = try await loader.loadedValue(for: 7)
/// print(first.value, "from", first.source, "then", second.source)
/// // Prints "Album 7 from origin then memory"
/// ```
public struct LoadedValue<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value

  /// Who had it.
  public let source: LoadSource

  /// Makes a loaded value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - source: Who had it.
  public init(_ value: Value, from source: LoadSource) {
    self.value = value
    self.source = source
  }
}

extension LoadedValue: Equatable where Value: Equatable {}
