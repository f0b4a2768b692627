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

  init(_ value: Value, from source: LoadSource) {
    self.value = value
    self.source = source
  }
}

extension LoadedValue: Equatable where Value: Equatable {}

/// Who had a loaded value: the memory, or one of the tiers behind it.
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
