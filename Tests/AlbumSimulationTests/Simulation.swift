// SPDX-License-Identifier: MIT

import MotifTestSupport

@testable import AlbumLibrary

/// Runs one schedule: processes, disk, network and server, on the thread of the caller.
///
/// ```swift
/// let outcome = Simulation.run(Schedule(seed: 17))
/// print(outcome.complaint?.text ?? "all is well")
/// ```
final class Simulation {
  /// What came of a schedule.
  struct Outcome {
    /// What was found wrong, or `nil` where nothing was.
    var complaint: Complaint?
    /// What happened, a line each, if that was asked for.
    var lines: [String]
    /// Stands for all that happened.
    var fingerprint: UInt64
  }

  let world: World
  let disk = Disk()
  let schedule: Schedule
  var oracle: Oracle
  var server: ServerModel
  /// Whether a process tells the server what is in its outbox, or merely strikes it off.
  var sendsChanges = true
  /// Whether a backup may take what was saved since.
  var allowsBackups = true
  let network: Network
  /// The processes that run, or have ended and still have jobs.
  var processes: [SimulatedProcess] = []
  var startCount = 0
  var albumCount = 0
  /// Whether one process is getting ahead of another, or none may.
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

  /// Runs a schedule from its first step to the end, when nothing goes wrong any more.
  ///
  /// - Parameters:
  ///   - schedule: What happens.
  ///   - keepsLines: Whether to take down what happens.
  ///   - alteration: What is other than it should be, so that the simulation has something to find.
  /// - Returns: What came of it.
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
      // Without a library there is nothing to put back; one more would begin, and share the server.
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
  /// What there is before the first step.
  struct Beginning: Sendable {
    var contents: [(name: String, bytes: [UInt8])] = []
    var server = ServerModel()
    var oracle = Oracle(expecting: Album.starters)

    /// A library of three albums that the server knows.
    static let known = {
      let simulation = Simulation(.empty, from: Beginning(), keepsLines: false)
      if let library = simulation.startProcess()?.library {
        for index in library.albums.indices.reversed() { library.delete(at: index) }
        for title in ["x", "y", "z"] {
          library.add(Album(title: title, artist: "Artist"), at: .max)
        }
        try? library.save()
      }
      simulation.waitUntilQuiet()
      simulation.endAll()
      var oracle = Oracle(expecting: Album.starters)
      oracle.acknowledge(simulation.server.albums, begunAfter: 0)
      return Beginning(
        contents: simulation.disk.contents,
        server: simulation.server,
        oracle: oracle
      )
    }()
  }
}
