// SPDX-License-Identifier: MIT

import MotifTestSupport

@testable import AlbumLibrary

/// Runs one schedule with its processes, disk, network, and server on the calling thread.
///
/// ```swift
/// let outcome = Simulation.run(Schedule(seed: 17))
/// print(outcome.complaint?.text ?? "all is well")
/// ```
final class Simulation {
  /// The result of a schedule.
  struct Outcome {
    /// The complaint, or `nil` if there is none.
    var complaint: Complaint?
    /// The events, one per line, if requested.
    var lines: [String]
    /// A hash of all events.
    var fingerprint: UInt64
  }

  let world: World
  let disk = Disk()
  let schedule: Schedule
  var oracle: Oracle
  var server: ServerModel
  /// Whether processes send the outbox's changes to the server, or merely remove them.
  var sendsChanges = true
  /// Whether a backup may lose later saves.
  var allowsBackups = true
  let network: Network
  /// The processes that run, or that have ended and still have jobs.
  var processes: [SimulatedProcess] = []
  var startCount = 0
  var albumCount = 0
  /// Whether one process is already interfering with another, or none may.
  var isMeddling = false
  var backup: (contents: [(name: String, bytes: [UInt8])], oracle: Oracle)?
  var serverBackup: ServerModel?

  private init(_ schedule: Schedule, from beginning: Beginning, keepsLines: Bool) {
    self.schedule = schedule
    server = beginning.server
    oracle = beginning.oracle
    world = World(keepsLines: keepsLines)
    network = Network(in: world)
    try? disk.files.createDirectory(at: Disk.directory)
    try? disk.files.synchronizeDirectory(at: "/")
    disk.restore(beginning.contents)
    network.answer = { [unowned self] request in server.answer(to: request) }
  }

  /// Runs a schedule from its first step to the end, when no more faults occur.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - keepsLines: Whether to record the events.
  ///   - alteration: A defect for the simulation to find.
  /// - Returns: The result.
  static func run(
    _ schedule: Schedule,
    keepsLines: Bool = false,
    altering alteration: (Simulation) -> Void = { _ in }
  ) -> Outcome {
    let beginning = schedule.beginsWithNothing ? Beginning() : .known
    let simulation = Simulation(schedule, from: beginning, keepsLines: keepsLines)
    alteration(simulation)
    for step in schedule.steps {
      simulation.world.chance = SeededGenerator(seed: step.seed)
      simulation.perform(step.kind)
      simulation.bury()
      simulation.oracle.judge(simulation.server)
      if simulation.oracle.complaint != nil { break }
    }
    simulation.world.chance = SeededGenerator(seed: schedule.lastSeed)
    simulation.comeToRest()
    simulation.endAll()
    return Outcome(
      complaint: simulation.oracle.complaint,
      lines: simulation.world.lines,
      fingerprint: simulation.world.fingerprint
    )
  }

  private func perform(_ kind: Schedule.Kind) {
    switch kind {
    case .use: use()
    case .pass: for _ in 0...world.number(below: 50) { pass(schedule.faults) }
    case .fail(let fault): fail(fault)
    case .backUp:
      // Without a library, there is nothing to restore; restoring would begin another library that
      // shares the server.
      guard disk.files.bytes(of: Disk.archive) != nil else { return }
      world.note("a backup is made")
      backup = (disk.contents, oracle.backup)
    case .backUpServer:
      world.note("a backup of the server is made")
      serverBackup = server
    }
  }
}

// MARK: - The beginning

extension Simulation {
  /// The state before the first step.
  struct Beginning: Sendable {
    var contents: [(name: String, bytes: [UInt8])] = []
    var server = ServerModel()
    var oracle = Oracle(expecting: AlbumDetails.starters)

    /// A library of three albums that the server knows.
    static let known = {
      let simulation = Simulation(.empty, from: Beginning(), keepsLines: false)
      if let library = simulation.startProcess()?.library {
        for album in library.albums.reversed() { library.delete(album.id) }
        for title in ["x", "y", "z"] {
          library.add(AlbumDetails(title: title, artist: "Artist"))
        }
        try? library.save()
      }
      simulation.waitUntilQuiet()
      simulation.endAll()
      var oracle = Oracle(expecting: AlbumDetails.starters)
      oracle.acknowledge(simulation.server.albums, begunAfter: 0)
      return Beginning(
        contents: simulation.disk.contents,
        server: simulation.server,
        oracle: oracle
      )
    }()
  }
}
