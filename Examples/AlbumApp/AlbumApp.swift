// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import AlbumRemote
internal import AlbumScreen
internal import MotifBindings
internal import MotifFacades
internal import MotifTweening

/// The terminal program: reads its options, opens a session, and shows it.
@main
struct AlbumApp {
  let options: Options
  let environment: [String: String]

  static func main() {
    StandardStream.ignoreBrokenPipes()
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      let app = AlbumApp(options: options, environment: ProcessEnvironment.read())
      try app.run()
    } catch let error as TerminalError where error.isClosed {
      // The reader has closed the pipe, as in `AlbumApp | head -1`, which is not a failure of the app.
      ExitCode.success.endProcess()
    } catch {
      let advice = error is OptionsError ? ["Try AlbumApp --help."] : []
      StandardStream.error.write(["AlbumApp: \(error)"] + advice)
      ExitCode(for: error).endProcess()
    }
  }

  /// Does what the options ask for, and ends the process.
  private func run() throws -> Never {
    switch options.request {
    case .help: try StandardStream.output.write(Options.usage)
    case .version: try StandardStream.output.write(Options.version + "\n")
    case .run:
      let doorbell = try Doorbell()
      let ticks = LoopTickSource()
      let session = try openSession(makeServices(), doorbell, ticks)
      let ending = try show(session, doorbell, ticks)
      // To release a million albums one by one would take half a second, only for the process to end.
      withExtendedLifetime(session) { ending.endProcess() }
    }
    ExitCode.success.endProcess()
  }

  /// Makes the services of this run, with the values that the options and the environment choose.
  ///
  /// It is called once, and the set is handed down. Each service in it is a *singleton*: made when it
  /// is first needed, and the same for all who ask. Only tests override values in a scope.
  func makeServices() throws(OptionsError) -> Services {
    guard let directory = options.dataDirectory ?? DataDirectory.path(environment: environment)
    else { throw .noDataDirectory }
    return Services(
      overrides: ServiceOverrides()
        .overriding(DataDirectoryKey.self, with: DirectoryPath(verbatim: directory))
        .overriding(RemoteClientKey.self, with: try remoteClient())
    )
  }

  private func openSession(
    _ services: Services,
    _ doorbell: Doorbell,
    _ ticks: LoopTickSource
  ) throws -> AlbumSession {
    let session = try AlbumSession(
      services: services,
      size: size,
      tone: options.tone,
      ticks: isLive && options.isAnimated ? ticks : nil,
      onArrival: isLive ? doorbell.ring : nil
    )
    session.takesOverServer = options.takesOverServer
    if options.printsTurns { session.recordTurns() }
    StandardStream.error.write(session.warnings.map { "AlbumApp: \($0)" })
    let showsProgress = StandardStream.error.isTerminal
    try FileImport(session: session, showsProgress: showsProgress).add(options.imports)
    return session
  }

  private func remoteClient() throws(OptionsError) -> any RemoteClient {
    guard let server = options.server else { return OfflineRemoteClient() }
    let token = try token(for: server)
    do throws(RemoteClientError) {
      return try HTTPRemoteClient(server: server, token: token)
    } catch {
      throw .invalidServer(error)
    }
  }

  /// The token for a server: the one on the command line, in the given file, or of this user's own server.
  private func token(for server: String) throws(OptionsError) -> String? {
    if let token = options.token { return token }
    if let path = options.tokenFile { return try TokenFile(path: path).read() }
    return TokenFile.own(for: server, environment: environment).flatMap { try? $0.read() }
  }

  /// The size of a printed frame; on a screen, the terminal decides.
  private var size: GridSize { options.size ?? GridSize(columns: 80, rows: 24) }

  private func show(
    _ session: AlbumSession,
    _ doorbell: Doorbell,
    _ ticks: LoopTickSource
  ) throws -> EventLoop.Ending {
    var ending = EventLoop.Ending.finished
    do {
      if let script = options.script {
        try play(script, to: session)
      } else if isLive {
        ending = try runOnScreen(session, doorbell, ticks)
      } else {
        try printFrame(of: session)
      }
    } catch {
      // A terminal error must not lose the session's state.
      try? session.close()
      throw error
    }
    try session.close()
    if let path = options.export { try session.exportAlbums(to: path) }
    if options.server != nil { try Farewell(session: session).send() }
    return ending
  }

  /// Whether there is a terminal to draw on repeatedly, with a user in front of it.
  private var isLive: Bool {
    options.script == nil && !options.printsPicture && StandardStream.output.isTerminal
      && environment["TERM"] != "dumb"
  }

  private func play(_ script: KeyScript, to session: AlbumSession) throws {
    // Taken after each key, because a session keeps its last turns only.
    var turns = takeTurns(of: session)
    for event in script.events where !session.isFinished {
      if options.printsEveryFrame {
        let frame = text(of: session.frame.value)
        try StandardStream.output.write(frame + Self.paragraph(turns) + "\u{C}\n")
        turns = ""
      }
      handle(event, in: session)
      turns += takeTurns(of: session)
    }
    try printFrame(of: session)
    try StandardStream.output.write(Self.paragraph(turns))
  }

  private func takeTurns(of session: AlbumSession) -> String {
    options.printsTurns ? session.takeTurns() : ""
  }

  /// A text with an empty line before it, or nothing.
  private static func paragraph(_ text: String) -> String { text.isEmpty ? "" : "\n\(text)" }

  private func handle(_ event: InputEvent, in session: AlbumSession) {
    session.handle(event)
    if let pressure = options.memoryPressure { session.respond(to: pressure) }
  }

  private func printFrame(of session: AlbumSession) throws {
    let frame = session.frame.value
    let picture = options.printsPicture ? FramePicture(frame: frame).svg : nil
    try StandardStream.output.write(picture ?? text(of: frame))
  }

  /// A frame for output that isn't a screen: plain, unless the user asks for colors.
  private func text(of frame: CellGrid) -> String {
    guard options.color == .always else { return frame.plainText + "\n" }
    return FrameEncoder(mode: colorMode).lines(frame) + "\n"
  }

  private var colorMode: ColorMode {
    ColorMode.decide(
      choice: options.color,
      environment: environment,
      isTerminal: StandardStream.output.isTerminal
    )
  }

  private func runOnScreen(
    _ session: AlbumSession,
    _ doorbell: Doorbell,
    _ ticks: LoopTickSource
  ) throws(TerminalError) -> EventLoop.Ending {
    let screen = TerminalScreen(mode: colorMode, sizeLimit: options.size, environment: environment)
    if options.server != nil { session.keepSending() }
    return try EventLoop(screen: screen, doorbell: doorbell, ticks: ticks).run(
      frame: { session.frame.value },
      onEvent: { handle($0, in: session) },
      onResize: { session.resize(to: $0) },
      onNews: { session.deliver() },
      onSuspend: { session.suspend() },
      isFinished: { session.isFinished }
    )
  }
}
