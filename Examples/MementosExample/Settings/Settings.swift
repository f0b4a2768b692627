// SPDX-License-Identifier: MIT

/// Settings that are flat in the program and nested in the file.
///
/// An older app wrote the file like this:
///
/// ```json
/// {"look": {"tint": "dGlud…"}, "profile": {"user_name": "Ana", "volume": 11}}
/// ```
struct Settings: Equatable {
  /// What had to be corrected while the settings were read.
  enum Repair: Equatable {
    /// The volume was under the key that the first version used.
    case oldKey
    /// The volume was text, as one version wrote it by mistake.
    case numberFromText
    /// The tint is the fallback, and its bytes are kept.
    case foreignTint(TintArchiver.Failure)
  }

  var name: String
  var volume: Int
  var tint: Embedded<TintArchiver>

  /// The repairs, to be reported; they aren't stored.
  private(set) var repairs: [Repair] = []

  init(name: String, volume: Int, tint: Tint) {
    self.name = name
    self.volume = volume
    self.tint = Embedded(tint)
  }
}

extension Settings.Repair: CustomStringConvertible {
  var description: String {
    switch self {
    case .oldKey: "the volume was under its old key"
    case .numberFromText: "the volume was text"
    case .foreignTint(let failure): "the tint is the default, because \(failure)"
    }
  }
}

extension Settings: Codable {
  private enum Keys: String, CodingKey {
    case profile
    case look
  }

  private enum ProfileKeys: String, CodingKey {
    case name = "user_name"
    case volume
    case oldVolume = "loudness"
  }

  private enum LookKeys: String, CodingKey {
    case tint
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let profile = try container.nestedContainer(keyedBy: ProfileKeys.self, forKey: .profile)
    let look = try container.nestedContainer(keyedBy: LookKeys.self, forKey: .look)

    name = try profile.decode(String.self, forKey: .name)
    let isOld = !profile.contains(.volume) && profile.contains(.oldVolume)
    let key = isOld ? ProfileKeys.oldVolume : .volume
    let (volume, wasText) = try profile.decodeNumber(forKey: key)
    self.volume = volume
    tint = try look.decode(Embedded<TintArchiver>.self, forKey: .tint)

    if isOld { repairs.append(.oldKey) }
    if wasText { repairs.append(.numberFromText) }
    if let failure = tint.failure { repairs.append(.foreignTint(failure)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var profile = container.nestedContainer(keyedBy: ProfileKeys.self, forKey: .profile)
    try profile.encode(name, forKey: .name)
    try profile.encode(volume, forKey: .volume)
    var look = container.nestedContainer(keyedBy: LookKeys.self, forKey: .look)
    try look.encode(tint, forKey: .tint)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a number that may be stored as text.
  ///
  /// - Returns: The number, and whether it was text.
  /// - Throws: A `DecodingError` if there is neither, or if the text isn't a number.
  fileprivate func decodeNumber(forKey key: Key) throws -> (number: Int, wasText: Bool) {
    do {
      return (try decode(Int.self, forKey: key), false)
    } catch DecodingError.typeMismatch {
      let text = try decode(String.self, forKey: key)
      guard let number = Int(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: self,
          debugDescription: "“\(text)” is not a number"
        )
      }
      return (number, true)
    }
  }
}
