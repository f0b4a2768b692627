// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades

/// Recording a message durably, compared with a bare file and a row of an SQLite table.
///
/// All three write to the temporary directory, so they have the same disk beneath them, and take turns. A
/// sample is the median of many, because a disk now and then takes ten times as long as usual. SQLite is
/// measured where its library is installed.
enum OutboxBenchmarks {
  private static let operationCount = 50

  static var all: [Benchmark] {
    [
      append("append, power, 200 bytes", .power, target: .ahead(of: .sqlite, times: 1 / 0.75)),
      append("append, process, 200 bytes", .process, target: nil),
    ]
  }

  private static func append(
    _ name: String,
    _ durability: Durability,
    target: Target?
  ) -> Benchmark {
    let message = [UInt8](repeating: 0x61, count: 200)
    var contenders: [Contender] = [
      .sampled(.motif) {
        let folder = TemporaryFolder()
        let outbox = try? Outbox<[UInt8]>(
          directory: DirectoryPath(verbatim: folder.path),
          name: "outbox",
          typeIdentifier: "bytes",
          codec: OutboxCodec(encode: { $0 }, decode: { $0 })
        )
        return {
          median(folder) {
            expect((try? outbox?.append(message, durability: durability)) != nil, is: true, "row")
          }
        }
      },
      .sampled(.floor) {
        let folder = TemporaryFolder()
        let files = LocalFileSystem()
        let path = "\(folder.path)/bare"
        try? files.createFile(at: path, contents: [], synchronized: true)
        return {
          median(folder) {
            let isDone: Void? = try? files.append(
              message,
              toFileAt: path,
              synchronized: durability == .power
            )
            expect(isDone != nil, is: true, "appended")
          }
        }
      },
    ]
    if SQLite.shared != nil {
      contenders.append(
        .sampled(.sqlite) {
          let folder = TemporaryFolder()
          let table = SQLiteTable(
            path: "\(folder.path)/database",
            synchronous: durability == .power ? "FULL" : "OFF"
          )
          return {
            median(folder) { expect(table?.insert(message), is: true, "inserted") }
          }
        }
      )
    } else {
      StandardError.print("libsqlite3 is not installed, so SQLite is not measured.")
    }
    return Benchmark(
      name: name,
      measure: .milliseconds,
      targets: target.map { [$0] } ?? [],
      contenders: contenders
    )
  }

  /// Repeats an operation many times.
  ///
  /// - Parameters:
  ///   - folder: Kept for as long.
  ///   - body: What to do.
  /// - Returns: The median of their times.
  private static func median(_ folder: TemporaryFolder, _ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    let times = (0..<operationCount).map { _ in clock.measure(body) }.sorted()
    withExtendedLifetime(folder) {}
    return times[times.count / 2]
  }
}

/// A directory that is removed with its owner.
final class TemporaryFolder {
  private let folder: URL

  init() {
    folder = FileManager.default.temporaryDirectory.appending(path: "motif-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var path: String { folder.path(percentEncoded: false) }
}

// MARK: - SQLite

/// The functions of the installed SQLite, found at run time because it may not be installed.
struct SQLite {
  typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>)
    -> Int32
  typealias Execute =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> Int32
  typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>,
      OpaquePointer?
    ) -> Int32
  typealias Bind = @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
  typealias Use = @convention(c) (OpaquePointer?) -> Int32

  let open: Open
  let execute: Execute
  let prepare: Prepare
  let bind: Bind
  let step: Use
  let reset: Use
  let finalize: Use
  let close: Use

  static var shared: SQLite? {
    let names = ["libsqlite3.so.0", "/usr/lib/libsqlite3.dylib"]
    for name in names {
      if let library = dlopen(name, RTLD_NOW) { return SQLite(library) }
    }
    return nil
  }

  private init?(_ library: UnsafeMutableRawPointer) {
    func find<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, "sqlite3_\(name)").map { unsafeBitCast($0, to: type) }
    }
    guard let open = find("open", as: Open.self), let execute = find("exec", as: Execute.self),
      let prepare = find("prepare_v2", as: Prepare.self),
      let bind = find("bind_blob", as: Bind.self), let step = find("step", as: Use.self),
      let reset = find("reset", as: Use.self), let finalize = find("finalize", as: Use.self),
      let close = find("close", as: Use.self)
    else { return nil }
    self.open = open
    self.execute = execute
    self.prepare = prepare
    self.bind = bind
    self.step = step
    self.reset = reset
    self.finalize = finalize
    self.close = close
  }
}

/// A table of messages in a database with a write-ahead log.
final class SQLiteTable {
  private let sqlite: SQLite
  private var database: OpaquePointer?
  private var statement: OpaquePointer?

  init?(path: String, synchronous: String) {
    guard let sqlite = SQLite.shared else { return nil }
    self.sqlite = sqlite
    let setUp =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=\(synchronous); "
      + "CREATE TABLE message(sequence INTEGER PRIMARY KEY, bytes BLOB)"
    guard sqlite.open(path, &database) == 0,
      sqlite.execute(database, setUp, nil, nil, nil) == 0,
      sqlite.prepare(database, "INSERT INTO message(bytes) VALUES(?)", -1, &statement, nil) == 0
    else { return nil }
  }

  deinit {
    _ = sqlite.finalize(statement)
    _ = sqlite.close(database)
  }

  /// Inserts a row in its own transaction.
  func insert(_ bytes: [UInt8]) -> Bool {
    let isBound = bytes.withUnsafeBytes { buffer in
      // -1 makes SQLite copy the value.
      sqlite.bind(statement, 1, buffer.baseAddress, Int32(buffer.count), -1) == 0
    }
    guard isBound else { return false }
    let isDone = sqlite.step(statement) == 101
    return sqlite.reset(statement) == 0 && isDone
  }
}
