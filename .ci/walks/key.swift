// SPDX-License-Identifier: MIT

// The key 'd' in the album app deletes an album: in the views, on disk, and on the server.
//
// The terminal and HTTP are left out: the session is handed the key, and the client is a double.

import AlbumLibrary
import AlbumScreen
import MotifBindings
import MotifFacades

actor Server {
  private(set) var deletions = 0

  func take(_ request: RemoteRequest) {
    if case .delete = request.action { deletions += 1 }
  }
}

struct Client: RemoteClient {
  let server: Server

  func send(_ request: RemoteRequest) async throws(RemoteClientError) { await server.take(request) }
}

let server = Server()
let services = Services()
let session = try services.withOverride(
  DataDirectoryKey.self,
  DirectoryPath(verbatim: CommandLine.arguments[1])
) {
  try services.withOverride(RemoteClientKey.self, Client(server: server)) {
    try AlbumSession(services: services, size: GridSize(columns: 80, rows: 24))
  }
}

/// Does what the program does with a key, and with what it changed, but for drawing the next frame.
@MainActor
func press(_ key: Character) async {
  session.press(.character(key))
  await session.sendLastChanges {}.value
}

// What a program does the first time only is not part of the walk.
await press("d")
await walk { await press("d") }
let deletions = await server.deletions
require(deletions == 2, "the server was told of \(deletions) albums")
