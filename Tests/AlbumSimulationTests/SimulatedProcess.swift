// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport

@testable import AlbumLibrary

/// A process of the app: a library that is open, and the tasks that tell the server.
///
/// Everything that it can have an effect by, its files and its connection, ends with it: its tasks are
/// canceled and run to their end, and nobody sees what they do.
final class SimulatedProcess {
  let name: String
  let library: Library
  let lane: World.Lane
  private let files: ProcessFiles
  private var tasks: [Task<Void, Never>] = []
  private(set) var isRunning = false

  private static let covers = CoverLoader(files: nil)

  /// Makes a process that is still to be started.
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
      covers: Self.covers
    )
  }

  /// Whether something is about to happen to it.
  var isEndangered: Bool { files.accident != nil }

  /// Opens the library and begins to tell the server of its changes.
  ///
  /// - Parameter sends: Whether it does tell, or only strikes off what there is to tell.
  /// - Returns: How the library came to its albums, or `nil` where the process ended meanwhile.
  /// - Throws: What the library throws that can't be opened.
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
    let task = Task(executorPreference: lane) { [library] in
      guard !sends else { return await library.keepSending() }
      try? await library.store.outbox?.run { _ in .delivered }
    }
    tasks.append(task)
    return opening
  }

  /// Gives the server this library in the place of the one that it has.
  func takeOverServer() {
    tasks.append(
      Task(executorPreference: lane) { [library] in try? await library.takeOverServer() }
    )
  }

  /// Has something happen to it after some operations on files.
  func endanger(_ accident: ProcessFiles.Accident, after count: Int) {
    files.accident = (accident, count)
  }

  /// Ends it, wherever it is.
  func end() {
    isRunning = false
    files.isDead = true
    files.accident = nil
    for task in tasks { task.cancel() }
  }

  /// Takes back what was about to happen to it.
  func spare() {
    files.accident = nil
  }
}
