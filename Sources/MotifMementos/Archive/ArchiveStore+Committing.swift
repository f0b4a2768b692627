// SPDX-License-Identifier: MIT

internal import MotifStorage

extension ArchiveStore {
  /// How far a save has come.
  enum Attempt {
    case saved(ArchiveReceipt)
    /// These have to be examined first: if they cannot be decoded, they are set aside.
    case unexamined([Sighting])
  }

  /// What a save finds, and what has to happen to it.
  struct Plan {
    let head: ArchiveHead
    let generation: UInt64
    let moves: [DurableDirectory.Move]
    let setAside: [DurableDirectory.Move]
    let unexamined: [Sighting]
  }

  /// Looks at what is there.
  ///
  /// The caller has exclusive access.
  /// The current file is checked before each save: damage must not become the previous generation
  /// and push out the good one there.
  func makePlan(
    _ state: State,
    _ directory: DurableDirectory
  ) throws(ArchiveError) -> Plan {
    let newest = try look(at: current, in: directory)
    let label = label(of: newest, state)
    var head = newest.head
    var generation = max(state.generation, claimedGeneration(of: newest))
    var setAside: [DurableDirectory.Move] = []
    var unexamined = [newest]
    if newest.head != state.lastSaved || label != nil {
      let older = try look(at: previous, in: directory)
      if head == .nothing { head = older.head }
      unexamined.append(older)
      generation = max(generation, claimedGeneration(of: older))
      if let label = self.label(of: older, state) { setAside.append(move(previous, label)) }
    }
    var moves = setAside
    if let label {
      setAside.append(move(current, label))
      moves = setAside
    } else if newest.head != .nothing {
      moves.append(.init(from: current, to: previous))
    }
    // No honest file gets to the last number; a forged one must not make us trap.
    return Plan(
      head: head,
      generation: generation < .max ? generation + 1 : generation,
      moves: moves,
      setAside: setAside,
      unexamined: unexamined.filter { $0.fault == nil && !state.examined.contains($0.head) }
    )
  }

  /// Carries out a plan.
  func commit(
    _ payload: [UInt8],
    _ plan: Plan,
    _ durability: Durability,
    _ state: inout State,
    _ directory: inout DurableDirectory
  ) throws(ArchiveError) -> ArchiveReceipt {
    let (bytes, head) = container.seal(payload, generation: plan.generation)
    state.remember(head)
    let made: [DurableDirectory.Move]
    do {
      made = try directory.commit(
        bytes,
        as: current,
        prefix: prefix,
        moving: plan.moves,
        durability: durability
      )
    } catch {
      // Either may be found next, depending on how far this got and could be put back.
      state.known = [plan.head, head]
      state.lastSaved = nil
      throw .io(error)
    }
    state.know(head)
    state.lastSaved = head
    return ArchiveReceipt(
      generation: plan.generation,
      setAside: plan.setAside.filter { made.contains($0) }.map(\.newName)
    )
  }

  /// Runs a file operation and makes an archive's error of its failure.
  func io<Result>(_ body: () throws(FileSystemError) -> Result) throws(ArchiveError) -> Result {
    do {
      return try body()
    } catch {
      throw .io(error)
    }
  }

  /// Why a file must be set aside: nil when it is sound or not there.
  private func label(of sighting: Sighting, _ state: State) -> String? {
    if let label = state.labels[sighting.head] { return label }
    guard let fault = sighting.fault, fault != .missing else { return nil }
    return fault.label
  }

  /// The generation a file claims, when its header can be trusted.
  private func claimedGeneration(of sighting: Sighting) -> UInt64 {
    if case .success(let contents) = sighting.contents { return contents.generation }
    return container.generation(of: sighting.bytes) ?? 0
  }

  private func move(_ name: String, _ label: String) -> DurableDirectory.Move {
    let newName = DurableDirectory.setAsideName(prefix: prefix, label: label, suffix: "archive")
    return .init(from: name, to: newName)
  }
}
