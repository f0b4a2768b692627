// SPDX-License-Identifier: MIT

/// A change that can be undone or redone, with the state that doing so leads to.
@usableFromInline
struct SnapshotStep<State> {
  @usableFromInline var name: String
  @usableFromInline let key: String?
  @usableFromInline var state: State

  @inlinable
  init(name: String, key: String?, state: State) {
    self.name = name
    self.key = key
    self.state = state
  }
}

extension SnapshotStep: Sendable where State: Sendable {}
extension SnapshotStep: Equatable where State: Equatable {}
extension SnapshotStep: Hashable where State: Hashable {}

// The keys are part of files and never change.
private enum SnapshotStepKey: String, CodingKey {
  case name
  case key
  case state
}

extension SnapshotStep: Encodable where State: Encodable {
  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SnapshotStepKey.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encode(state, forKey: .state)
  }
}

extension SnapshotStep: Decodable where State: Decodable {
  @usableFromInline
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SnapshotStepKey.self)
    name = try container.decode(String.self, forKey: .name)
    key = try container.decodeIfPresent(String.self, forKey: .key)
    state = try container.decode(State.self, forKey: .state)
  }
}
