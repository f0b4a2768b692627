// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport

@testable import AlbumLibrary

// MARK: - Passing and failing

extension Simulation {
  /// Lets one event occur: a job runs, a message is delivered, or a sleeper wakes.
  func pass(_ faults: Set<Fault>) {
    if world.hasJob(), !world.happens(onceIn: 8) {
      world.runJob()
    } else if network.packetCount > 0, !world.happens(onceIn: 8) {
      network.move(faults)
    } else if world.clock.sleeperCount > 0 {
      world.note("a sleeper wakes")
      world.clock.wake(world.number(below: world.clock.sleeperCount))
    }
  }

  func fail(_ fault: Fault) {
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
      // The files of a running app are never removed.
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

  func damage(_ fault: Fault) {
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
      if allowsBackups { oracle.putBack(backup.oracle) }
    }
  }

  /// Damages a file in some way.
  @discardableResult
  func tear(_ path: String) -> Bool {
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
  /// Stops all faults, waits until all is quiet, and checks the result.
  ///
  /// Finally, a fresh process begins: if a process ended after a save and before it could update
  /// the outbox, the next one does so when it opens the library, and it learns the server's list.
  /// All packets under way have arrived by then.
  func comeToRest() {
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
    for letter in last.library.sender.refusedChanges { world.note("refused: \(letter.reason)") }
    oracle.judge(last.albums, server)
  }

  /// Runs all pending events until there are none.
  ///
  /// A library that was completely lost starts over as a different one, and doesn't overwrite the
  /// first one's albums on the server. The user is asked; here, the answer is always yes.
  func waitUntilQuiet() {
    var count = 0
    while world.hasJob() || network.packetCount > 0 || world.clock.sleeperCount > 0 {
      pass([])
      count += 1
      guard count < 5_000 else { return oracle.complain(.neverRests, "it never comes to rest") }
      guard count.isMultiple(of: 200) else { continue }
      for process in running where process.library.sender.serverFault != nil {
        world.note("\(process.name) takes the server over")
        process.takeOverServer()
      }
    }
  }
}
