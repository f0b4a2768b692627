// SPDX-License-Identifier: MIT

public import MotifStorage

extension LocalFileSystem {
  /// The real files, for several processes or threads that compete for one lock.
  ///
  /// Locks aren't handed out in the order in which they were requested, so on a busy machine one of many may wait longer
  /// than the file system normally does.
  public static var patient: LocalFileSystem { LocalFileSystem(lockTimeout: .seconds(900)) }
}
