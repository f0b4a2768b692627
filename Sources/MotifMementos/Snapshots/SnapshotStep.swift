// SPDX-License-Identifier: MIT

/// A change that can be undone or redone, with the state that doing so leads to.
struct SnapshotStep<State> {
  var name: String
  let key: String?
  var state: State
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
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SnapshotStepKey.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encode(state, forKey: .state)
  }
}

extension SnapshotStep: Decodable where State: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SnapshotStepKey.self)
    name = try container.decode(String.self, forKey: .name)
    key = try container.decodeIfPresent(String.self, forKey: .key)
    state = try container.decode(State.self, forKey: .state)
  }
}
