// SPDX-License-Identifier: MIT

/// What goes into the import process: a source, and the library that it is to be merged with.
struct ImportJob {
  let source: ImportSource
  let library: [Album]
  let monitor: ImportMonitor
}
