// SPDX-License-Identifier: MIT

/// A value, and its source.
///
/// A view fades in a value from a server, but shows a value from memory at once; a test checks that
/// the second request cost nothing.
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

  /// The source of the value.
  public let source: LoadSource

  init(_ value: Value, from source: LoadSource) {
    self.value = value
    self.source = source
  }
}

extension LoadedValue: Equatable where Value: Equatable {}

/// The source of a loaded value: memory, or one of the tiers after it.
///
/// ```swift
/// let covers = TieredLoader(memory: BoundedCache<Int, String>()) { number in "cover \(number)" }
/// for _ in 1...2 {
///   let cover = try await covers.loadedValue(for: 7)
///   print(cover.source == .memory ? "show at once" : "fade in, from \(cover.source)")
/// }
/// // Prints:
/// // fade in, from origin
/// // show at once
/// ```
public enum LoadSource: Hashable, Sendable {
  /// The cache in memory.
  case memory

  /// A tier, by its name.
  case tier(String)
}

extension LoadSource: CustomStringConvertible {
  /// "memory", or the tier's name.
  public var description: String {
    switch self {
    case .memory: "memory"
    case .tier(let name): name
    }
  }
}
