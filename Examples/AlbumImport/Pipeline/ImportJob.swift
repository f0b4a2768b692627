// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The input of the import process: a source, and the library to merge it with.
struct ImportJob {
  let source: ImportSource
  let library: [Album]
  let monitor: ImportMonitor
}
