// SPDX-License-Identifier: MIT

/// Who had a loaded value: the memory, or one of the tiers behind it.
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
