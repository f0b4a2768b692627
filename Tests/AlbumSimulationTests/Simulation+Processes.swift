// SPDX-License-Identifier: MIT

import MotifTestSupport

@testable import AlbumLibrary

extension Simulation {
  var running: [SimulatedProcess] { processes.filter(\.isRunning) }

  /// Starts a process; a disk error may prevent that.
  @discardableResult
  func startProcess() -> SimulatedProcess? {
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
      guard let opening = try process.start(sending: sendsChanges) else { return nil }
      let albums = process.albums
      world.note("\(process.name) opens (\(opening.word)) with \(albums.map(\.title))")
      oracle.look(at: albums, openedAt: oldest, of: process.name)
      return process
    } catch {
      world.note("\(process.name) can't open")
      return nil
    }
  }

  func end(_ process: SimulatedProcess, by accident: ProcessFiles.Accident) {
    guard case .powerLoss = accident else { return process.end() }
    losePower()
  }

  func losePower() {
    for process in processes { process.end() }
    disk.losePower(in: world)
  }

  /// Lets ended processes finish their tasks.
  func bury() {
    for process in processes where !process.isRunning {
      while world.hasJob(in: process.lane) { world.runJob(in: process.lane) }
    }
    processes.removeAll { !$0.isRunning }
  }

  func endAll() {
    for process in processes { process.end() }
    bury()
  }

  /// Lets another process act in the middle of one's work.
  func meddle(beside process: SimulatedProcess) {
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
  func use() {
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

  /// Changes something, and usually saves it.
  func edit(_ process: SimulatedProcess) {
    let library = process.library
    let index = world.number(below: library.count)
    let id = library.count == 0 ? 0 : library.albums[index].id
    switch world.number(below: 9) {
    case 0..<3: library.add(makeAlbum())
    case 3, 4: library.delete(id)
    case 5, 6: library.update(id, to: makeAlbum())
    case 7:
      library.take(added: (0..<world.number(below: 3)).map { _ in makeAlbum() }, completed: [])
    default: _ = world.happens(onceIn: 3) ? try? library.redo() : try? library.undo()
    }
    process.unsaved.append(process.albums)
    world.note("\(process.name) makes it \(library.albums.map(\.title))")
    if !world.happens(onceIn: 8) { save(process) }
  }

  /// Makes a unique album.
  func makeAlbum() -> AlbumDetails {
    albumCount += 1
    return AlbumDetails(title: "a\(albumCount)", artist: "Artist")
  }

  func save(_ process: SimulatedProcess, overwriting: Bool = false) {
    let albums = process.albums
    let count = oracle.acknowledgedCount
    // A save without changes promises nothing.
    let isModified = process.library.isModified
    process.isOverwriting = process.isOverwriting || overwriting
    do throws(LibraryError) {
      try process.library.save(overwriting: overwriting)
      guard isModified else { return }
      guard process.isRunning else { return doubt(process) }
      process.unsaved = []
      world.note("\(process.name) saves")
      oracle.acknowledge(albums, begunAfter: count, overwriting: process.isOverwriting)
      process.isOverwriting = false
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
      doubt(process)
    }
  }

  /// Notes that a save has failed: any of the changes that it was for may be on disk.
  private func doubt(_ process: SimulatedProcess) {
    for albums in process.unsaved { oracle.doubt(albums) }
    oracle.doubt(process.albums)
  }
}

extension LibraryOpening {
  /// The event, without the names of files, which are random.
  fileprivate var word: String {
    switch self {
    case .loaded: "loaded"
    case .created: "created"
    case .mended: "mended"
    case .recovered: "recovered"
    case .damaged: "damaged"
    }
  }
}
