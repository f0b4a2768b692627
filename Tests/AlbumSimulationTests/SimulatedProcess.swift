// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport

@testable import AlbumLibrary
@testable import AlbumRemote

/// A process of the app: an open library, and the tasks that send its changes.
///
/// The process's files and its connection, its only means to have an effect, end with it: its tasks
/// are canceled and run to their end without effect.
final class SimulatedProcess {
  let name: String
  let library: Library
  let lane: World.Lane
  private let files: ProcessFiles
  private var tasks: [Task<Void, Never>] = []
  private(set) var isRunning = false
  /// The albums after each change since the last save.
  ///
  /// Each change is a record of its own, so a save that is cut off may leave any of them.
  var unsaved: [[AlbumDetails]] = []
  /// Whether the next save overwrites another one, because an attempt has failed.
  var isOverwriting = false

  /// Makes a process that has yet to be started.
  init(_ name: String, _ files: ProcessFiles, _ network: Network, in world: World) throws {
    self.name = name
    self.files = files
    lane = World.Lane(name, in: world)
    library = Library(
      directory: DirectoryPath(path: Disk.directory),
      remote: try HTTPRemoteClient(
        server: "http://albums.test",
        patience: .seconds(60),
        clock: world.clock,
        transport: Network.Line(network: network, process: name)
      ),
      fileSystem: files,
      clock: world.clock,
      // How long a stored date is must not depend on the time of a run.
      now: { Date(timeIntervalSinceReferenceDate: 0) }
    )
  }

  /// The details of the library's albums.
  var albums: [AlbumDetails] { library.albums.map(\.details) }

  /// Whether an accident is imminent.
  var isEndangered: Bool { files.accident != nil }

  /// Opens the library and begins to send its changes to the server.
  ///
  /// - Parameter sends: Whether it sends the changes, or only removes them from the outbox.
  /// - Returns: Where the library's albums came from, or `nil` if the process ended first.
  /// - Throws: The library's error if it can't be opened.
  func start(sending sends: Bool = true) throws(LibraryError) -> LibraryOpening? {
    isRunning = true
    let opening: LibraryOpening
    do throws(LibraryError) {
      opening = try library.open()
    } catch {
      end()
      throw error
    }
    guard isRunning else { return nil }
    let task = Task(executorPreference: lane) { [sender = library.sender] in
      guard !sends else { return await sender.keepSending() }
      try? await sender.outbox?.run { _ in .delivered }
    }
    tasks.append(task)
    return opening
  }

  /// Replaces the server's library with this one.
  func takeOverServer() {
    tasks.append(
      Task(executorPreference: lane) { [sender = library.sender] in
        try? await sender.takeOverServer()
      }
    )
  }

  /// Schedules an accident after a number of file operations.
  func endanger(_ accident: ProcessFiles.Accident, after count: Int) {
    files.accident = (accident, count)
  }

  /// Ends the process immediately.
  func end() {
    isRunning = false
    files.isDead = true
    files.accident = nil
    for task in tasks { task.cancel() }
  }

  /// Cancels the scheduled accident.
  func spare() {
    files.accident = nil
  }
}
