// SPDX-License-Identifier: MIT

internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The server: its files, and the application that answers requests.
struct AlbumService {
  /// The address of a server that listens.
  struct Address: Hashable, Sendable {
    var host: String
    var port: Int
  }

  let application: Application<RouterResponder<AlbumRequestContext>>
  /// The token that a change needs.
  let token: AccessToken

  private let limits: ServerLimits
  private let logger = Logger(label: "AlbumServer", factory: { _ in SwiftLogNoOpLogHandler() })

  /// Opens the files of a server.
  ///
  /// - Parameters:
  ///   - options: The address, the data folder, and the failures to cause.
  ///   - limits: What the server spends on a client.
  ///   - albums: The content of a new store.
  ///   - log: Takes a line for each request.
  ///   - onListening: Called once, when the server listens.
  /// - Throws: An error about the data.
  init(
    _ options: ServerOptions,
    limits: ServerLimits = ServerLimits(),
    albums: [StoredAlbum] = [],
    log: @escaping @Sendable (String) -> Void,
    onListening: @escaping @Sendable (Address) async -> Void
  ) throws {
    let folder = try DataFolder(URL(fileURLWithPath: options.data, isDirectory: true))
    let store = try folder.withLock { try AlbumStore(in: folder, albums: albums) }
    let tokens = try DataFolder(URL(fileURLWithPath: options.tokenFolder, isDirectory: true))
    let token = try tokens.withLock { try AccessToken(in: tokens) }
    self.token = token
    self.limits = limits

    let router = Router(context: AlbumRequestContext.self)
    router.addMiddleware {
      RequestLog(write: log)
      AddressGuard(limits: limits)
      TokenGuard(token: token)
      AnswerSignature(store: store)
      RefusalAnswers()
      MishapMaker(options, log: log)
    }
    AlbumRoutes(
      store: store,
      covers: CoverFolder(url: folder.file("covers")),
      bodies: BodyReader(limits: limits)
    )
    .add(to: router)

    application = Application(
      router: router,
      server: .http1(configuration: limits.channel(log: log)),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: Int(options.port)),
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.connectionCount,
          logger: logger
        )
      ),
      onServerRunning: { channel in
        guard let address = channel.localAddress, let host = address.ipAddress,
          let port = address.port
        else { return }
        await onListening(Address(host: host, port: port))
      },
      logger: logger
    )
  }

  /// Makes the group that runs the server.
  ///
  /// - Parameter signals: The signals that stop the server.
  /// - Returns: The group. Its `run()` returns when the server has stopped.
  func group(stoppedBy signals: [UnixSignal] = []) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application, successTerminationBehavior: .gracefullyShutdownGroup)],
      gracefulShutdownSignals: signals,
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = limits.stopTime
    return ServiceGroup(configuration: configuration)
  }
}

extension ServerLimits {
  /// The limits of a connection.
  fileprivate func channel(
    log: @escaping @Sendable (String) -> Void
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(limits: self, log: log)],
      idleTimeout: TimeAmount(headTime),
      httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: lineBytes,
        maxHeaderListSize: headBytes,
        maxHeaderFieldCount: headerCount
      )
    )
  }
}
