// SPDX-License-Identifier: MIT

internal import Foundation

/// The folder with the server's files, which only its owner can read.
struct DataFolder: Sendable {
  /// Why the folder can't be used.
  enum Fault: Error, CustomStringConvertible {
    case inaccessible(path: String, reason: String)

    var description: String {
      switch self {
      case .inaccessible(let path, let reason): "\(path) can't be used: \(reason)"
      }
    }
  }

  /// The mode of a file that only its owner can read and write.
  private static let privateFile: mode_t = 0o600

  let url: URL

  /// Opens a folder, and creates it if necessary.
  ///
  /// A new folder has mode 0700. The mode of an existing folder stays as it is, because the folder
  /// may hold more than the server's files.
  ///
  /// - Parameter url: The folder.
  /// - Throws: ``Fault`` if the folder can't be created.
  init(_ url: URL) throws(Fault) {
    self.url = url
    do {
      try FileManager.default.createDirectory(
        at: url,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .inaccessible(path: url.path, reason: error.localizedDescription)
    }
  }

  /// The address of a file in this folder.
  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Creates a file unless it exists, and makes it readable for its owner only.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: The file's address.
  /// - Throws: ``Fault`` if the file can't be created.
  func privateFile(_ name: String) throws(Fault) -> URL {
    let file = file(name)
    if FileManager.default.fileExists(atPath: file.path) {
      // Opening and closing a database would end this process's locks of it.
      guard chmod(file.path, Self.privateFile) == 0 else { throw fault(name) }
    } else {
      close(try open(name, O_RDWR | O_CREAT))
    }
    return file
  }

  /// Runs a closure while no other server sets up this folder.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The closure's result.
  /// - Throws: ``Fault`` if there is no lock, or the closure's error.
  func withLock<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = try open("lock", O_RDWR | O_CREAT)
    // Closing the file ends the lock.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw fault("lock") }
    }
    return try body()
  }

  private func open(_ name: String, _ flags: Int32) throws(Fault) -> Int32 {
    let descriptor = Foundation.open(
      file(name).path,
      flags | O_CLOEXEC | O_NOFOLLOW,
      Self.privateFile
    )
    guard descriptor >= 0 else { throw fault(name) }
    guard fchmod(descriptor, Self.privateFile) == 0 else {
      defer { close(descriptor) }
      throw fault(name)
    }
    return descriptor
  }

  /// The fault of the last system call.
  private func fault(_ name: String) -> Fault {
    .inaccessible(path: file(name).path, reason: String(cString: strerror(errno)))
  }
}
