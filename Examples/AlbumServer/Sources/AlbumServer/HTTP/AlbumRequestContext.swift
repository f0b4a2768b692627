// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import NIOCore

/// What is known about a request besides the request itself.
struct AlbumRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The server's own address on the connection.
  let serverAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    serverAddress = source.channel.localAddress
  }
}
