// SPDX-License-Identifier: MIT

import MotifFacades
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
  private var oracle: Oracle
  var server: ServerModel
  private(set) var network: Network!
  /// The processes that run, or have ended and still have jobs.
  private var processes: [SimulatedProcess] = []
  private var startCount = 0
  private var albumCount = 0
  /// Whether one process is getting ahead of another, or none may.
  private var isMeddling = false
  private var backup: (contents: [(name: String, bytes: [UInt8])], oracle: Oracle)?
  private var serverBackup: ServerModel?

  private init(_ schedule: Schedule, from beginning: Beginning, keepsLines: Bool) {
    self.schedule = schedule
    server = beginning.server
    oracle = beginning.oracle
    world = World(keepsLines: keepsLines)
    network = Network(in: world) { [unowned self] request in self.server.answer(to: request) }
    try? disk.files.createDirectory(at: Disk.directory)
    try? disk.files.synchronizeDirectory(at: "/")
    disk.restore(beginning.contents)
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

// MARK: - Processes

extension Simulation {
  private var running: [SimulatedProcess] { processes.filter(\.isRunning) }

  /// Starts a process; an error of the disk may keep it from that.
  @discardableResult
  private func startProcess() -> SimulatedProcess? {
    startCount += 1
    let files = ProcessFiles(disk, in: world)
    guard let process = try? SimulatedProcess("P\(startCount)", files, network, in: world) else {
      return nil
    }
    files.onOpenDoor = { [unowned self, unowned process] in self.meddle(beside: process) }
    files.onEnd = { [unowned self, unowned process] accident in self.end(process, by: accident) }
    processes.append(process)
    let oldest = oracle.oldestVisible
    do {
      guard let opening = try process.start() else { return nil }
      let albums = process.library.albums
      world.note("\(process.name) opens (\(opening.word)) with \(albums.map(\.title))")
      oracle.look(at: albums, openedAt: oldest, of: process.name)
      return process
    } catch {
      world.note("\(process.name) can't open")
      return nil
    }
  }

  private func end(_ process: SimulatedProcess, by accident: ProcessFiles.Accident) {
    guard case .powerLoss = accident else { return process.end() }
    losePower()
  }

  private func losePower() {
    for process in processes { process.end() }
    disk.losePower(in: world)
  }

  /// Lets those that have ended run to the end of their tasks.
  private func bury() {
    for process in processes where !process.isRunning {
      while world.hasJob(in: process.lane) { world.runJob(in: process.lane) }
    }
    processes.removeAll { !$0.isRunning }
  }

  private func endAll() {
    for process in processes { process.end() }
    bury()
  }

  /// Lets another process do something in the middle of what one does.
  private func meddle(beside process: SimulatedProcess) {
    let others = running.filter { $0 !== process }
    guard !isMeddling, !others.isEmpty, world.happens(onceIn: 6) else { return }
    guard let other = others.randomElement(using: &world.chance) else { return }
    isMeddling = true
    defer { isMeddling = false }
    world.note("meanwhile:")
    if world.hasJob(in: other.lane), world.happens(onceIn: 2) {
      world.runJob(in: other.lane)
    } else {
      edit(other)
    }
    world.note("back to \(process.name):")
  }
}

// MARK: - Using

extension Simulation {
  private func use() {
    let wanted = schedule.faults.contains(.secondProcess) ? 2 : 1
    if running.count < wanted, running.isEmpty || world.happens(onceIn: 2) {
      startProcess()
    } else if let process = running.randomElement(using: &world.chance) {
      switch world.number(below: 12) {
      case 0:
        world.note("\(process.name) quits")
        process.end()
      case 1: save(process)
      default: edit(process)
      }
    }
  }

  /// Changes something, and mostly saves it.
  private func edit(_ process: SimulatedProcess) {
    let library = process.library
    let index = world.number(below: library.albums.count)
    switch world.number(below: 8) {
    case 0..<3:
      library.add(makeAlbum(), at: world.number(below: library.albums.count + 1))
    case 3, 4: library.delete(at: index)
    case 5, 6: library.update(makeAlbum(), at: index)
    default: _ = world.happens(onceIn: 3) ? try? library.redo() : try? library.undo()
    }
    world.note("\(process.name) makes it \(library.albums.map(\.title))")
    if !world.happens(onceIn: 8) { save(process) }
  }

  /// Makes an album that is like no other one.
  private func makeAlbum() -> Album {
    albumCount += 1
    return Album(title: "a\(albumCount)", artist: "Artist")
  }

  private func save(_ process: SimulatedProcess, overwriting: Bool = false) {
    let albums = process.library.albums
    let count = oracle.acknowledgedCount
    // A save with nothing to save promises nothing.
    let isModified = process.library.isModified
    do throws(LibraryError) {
      try process.library.save(overwriting: overwriting)
      guard isModified else { return }
      guard process.isRunning else { return oracle.doubt(albums) }
      world.note("\(process.name) saves")
      oracle.acknowledge(albums, begunAfter: count, overwriting: overwriting)
    } catch .changedElsewhere {
      guard process.isRunning else { return }
      world.note("\(process.name) can't save: another one has")
      if schedule.faults.contains(.overwriting), !isMeddling, world.happens(onceIn: 2) {
        world.note("\(process.name) saves over it")
        save(process, overwriting: true)
      } else {
        process.end()
      }
    } catch {
      world.note("\(process.name) can't save")
      oracle.doubt(albums)
    }
  }
}

// MARK: - Passing and failing

extension Simulation {
  /// Lets one thing happen that is bound to: a job runs, a message moves, a sleeper wakes.
  private func pass(_ faults: Set<Fault>) {
    if world.hasJob(), !world.happens(onceIn: 8) {
      world.runJob()
    } else if network.packetCount > 0, !world.happens(onceIn: 8) {
      network.move(faults)
    } else if world.clock.sleeperCount > 0 {
      world.note("a sleeper wakes")
      world.clock.wake(world.number(below: world.clock.sleeperCount))
    }
  }

  private func fail(_ fault: Fault) {
    let victim = running.randomElement(using: &world.chance)
    let count = world.number(below: 12)
    switch fault {
    case .crash: victim?.endanger(.crash, after: count)
    case .powerLoss:
      if let victim { victim.endanger(.powerLoss, after: count) } else { losePower() }
    case .fileError: victim?.endanger(.error([5, 13, 28][world.number(below: 3)]), after: count)
    case .fullDisk:
      disk.isFull.toggle()
      world.note(disk.isFull ? "the disk is full" : "the disk has room again")
    case .lostOutbox, .tornOutbox, .tornArchive, .backup:
      // Nobody takes away the files of an app that runs.
      endAll()
      damage(fault)
    case .emptiedServer:
      world.note("the server is emptied")
      server = ServerModel()
    case .serverBackup:
      guard let serverBackup else { return }
      world.note("the server’s backup is put back")
      server = serverBackup
    case .loss, .cut, .doubling, .busyServer, .impostor, .secondProcess, .overwriting: break
    }
  }

  private func damage(_ fault: Fault) {
    switch fault {
    case .lostOutbox:
      world.note("the outbox is lost")
      disk.remove(Disk.outbox)
    case .tornOutbox: tear(Disk.outbox)
    case .tornArchive:
      guard tear(Disk.archive) else { return }
      let hasSaveBefore = disk.files.bytes(of: Disk.previousArchive) != nil
      if hasSaveBefore { oracle.allowSaveBefore() } else { oracle.allowLoss() }
    default:
      guard let backup else { return }
      world.note("the backup is put back")
      disk.restore(backup.contents)
      oracle.putBack(backup.oracle)
    }
  }

  /// Damages a file in some way.
  @discardableResult
  private func tear(_ path: String) -> Bool {
    guard var bytes = disk.files.bytes(of: path), !bytes.isEmpty else { return false }
    let place = world.number(below: bytes.count)
    switch world.number(below: 3) {
    case 0: bytes.removeLast(bytes.count - place)
    case 1: bytes[place] ^= 1 << UInt8(world.number(below: 8))
    default: for index in place..<min(bytes.count, place + 64) { bytes[index] = 0 }
    }
    guard bytes != disk.files.bytes(of: path) else { return false }
    world.note("\(path) is damaged at \(place)")
    disk.files.setBytes(of: path, to: bytes)
    return true
  }
}

// MARK: - The end

extension Simulation {
  /// Lets nothing go wrong any more until all is quiet, and looks at what is there then.
  ///
  /// Last of all, a process begins that has seen nothing of what was before: what a process has saved
  /// that ended before it could tell the outbox, the next one tells when it opens the library, and it
  /// finds out what the server has. What was under way for long has arrived by then.
  private func comeToRest() {
    guard oracle.complaint == nil else { return }
    world.note("nothing goes wrong any more")
    disk.isFull = false
    isMeddling = true
    for process in running {
      process.spare()
      save(process)
    }
    bury()
    if world.happens(onceIn: 2) { waitUntilQuiet() }
    endAll()
    waitUntilQuiet()
    guard let last = startProcess() else {
      return oracle.complain(.cannotOpen, "the library can't be opened")
    }
    waitUntilQuiet()
    world.note("all is quiet, and the server has \(server.albums.map(\.title))")
    for letter in last.library.refusedChanges { world.note("refused: \(letter.reason)") }
    oracle.judge(last.library.albums, server)
  }

  /// Lets happen what is bound to happen until nothing is.
  ///
  /// A library that was lost as a whole begins again as another one, and does not write over what the
  /// server has of the first. Somebody is asked; here it is the one who answers yes.
  private func waitUntilQuiet() {
    var count = 0
    while world.hasJob() || network.packetCount > 0 || world.clock.sleeperCount > 0 {
      pass([])
      count += 1
      guard count < 5_000 else { return oracle.complain(.neverRests, "it never comes to rest") }
      guard count.isMultiple(of: 200) else { continue }
      for process in running where process.library.serverFault != nil {
        world.note("\(process.name) takes the server over")
        process.takeOverServer()
      }
    }
  }
}

extension LibraryOpening {
  /// What happened, without the names of files, which are random.
  fileprivate var word: String {
    switch self {
    case .loaded: "loaded"
    case .created: "created"
    case .recovered: "recovered"
    case .damaged: "damaged"
    }
  }
}
