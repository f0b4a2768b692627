// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import Synchronization

@testable import AlbumApp

/// A terminal with a simulated user: it starts a program in its own session on a pseudo-terminal,
/// presses keys, and reads the screen.
///
/// Nothing here sleeps. Every wait ends as soon as its condition is met, and throws if that takes
/// longer than ``patience``.
final class PseudoTerminal {
  /// How a process ended.
  enum Exit: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  /// The modes of a terminal that programs change.
  struct Modes: Equatable {
    var input: UInt
    var output: UInt
    var control: UInt
    var local: UInt
  }

  /// A failed call, or a wait that took too long.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The longest wait.
  ///
  /// It is far longer than any operation takes, even if other processes keep all cores busy, so
  /// only a real hang reaches it.
  static let patience = Duration.seconds(900)

  /// The program's current screen.
  private(set) var screen: TerminalEmulator
  /// All bytes that the program has sent so far.
  private(set) var transcript: [UInt8] = []
  /// The process that was started.
  private(set) var process: pid_t = 0

  private var controller: Int32
  /// Kept open, so that the modes can be read after the program has ended.
  private let terminal: Int32
  /// Its other end stays open while the program, or one of its children, runs.
  private var lifeline: Int32 = -1
  private let path: String
  private var isRunning = false

  /// Opens a terminal.
  init(size: GridSize = GridSize(columns: 80, rows: 24)) throws {
    screen = TerminalEmulator(size: size)
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    var window = Self.window(size)
    var name = [CChar](repeating: 0, count: 256)
    let isOpen = Self.inheritance.withLock { _ in
      guard openpty(&ends.controller, &ends.terminal, nil, nil, &window) == 0 else { return false }
      Self.keepFromChildren([ends.controller, ends.terminal])
      return ttyname_r(ends.terminal, &name, name.count) == 0
    }
    (controller, terminal) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if !isOpen { throw Failure(description: "No pseudo-terminal can be had: errno \(errno).") }
  }

  deinit {
    if isRunning {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    for descriptor in [controller, terminal, lifeline] where descriptor >= 0 { close(descriptor) }
  }

  /// Starts a program with the terminal as its controlling terminal and its standard streams.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: The words after the program's name.
  ///   - environment: Variables in addition to ``baseEnvironment``.
  ///   - input: A file to read from instead of the terminal.
  /// - Throws: ``Failure`` if it can't be started.
  func start(
    _ executable: String,
    arguments: [String] = [],
    environment: [String: String] = [:],
    input: String? = nil
  ) throws {
    let code = Self.inheritance.withLock { _ in
      spawn(executable, arguments: arguments, environment: environment, input: input)
    }
    guard code == 0 else { throw Failure(description: "\(executable) does not start: \(code).") }
    isRunning = true
  }

  private func spawn(
    _ executable: String,
    arguments: [String],
    environment: [String: String],
    input: String?
  ) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return errno }
    Self.keepFromChildren(ends)
    lifeline = ends[0]
    defer { close(ends[1]) }

    let variables = Self.baseEnvironment.merging(environment) { $1 }
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + settings { free(word) } }

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A session leader gets the first terminal that it opens as its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 1, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    if let input {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3)

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    #if canImport(Darwin)
    let newSession = POSIX_SPAWN_SETSID
    #else
    // The C library supports it, but its header hides it.
    let newSession: Int32 = 0x80
    #endif
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return posix_spawn(&process, executable, &actions, &attributes, words, settings)
  }

  /// Held while descriptors are made and programs are started, so that no program inherits the
  /// unmarked descriptors of another terminal or test.
  static let inheritance = Mutex(())

  static func keepFromChildren(_ descriptors: [Int32]) {
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// The variables for every program: a rich terminal, and the variables that programs require.
  static var baseEnvironment: [String: String] {
    var variables = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    for name in [
      "PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
      "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS",
    ] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}

extension PseudoTerminal {
  /// The current modes.
  var modes: Modes {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return Modes(
      input: UInt(modes.c_iflag),
      output: UInt(modes.c_oflag),
      control: UInt(modes.c_cflag),
      local: UInt(modes.c_lflag)
    )
  }

  /// Presses keys, given as the bytes that they send.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { kill(process, number) }

  /// Changes the size of the window.
  func resize(to size: GridSize) {
    screen.resize(to: size)
    var window = Self.window(size)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &window)
  }

  /// Closes the window.
  func hangUp() {
    close(controller)
    controller = -1
  }

  private static func window(_ size: GridSize) -> winsize {
    var window = winsize()
    window.ws_col = UInt16(size.columns)
    window.ws_row = UInt16(size.rows)
    return window
  }

  /// Reads the program's output until a condition is met.
  ///
  /// - Parameters:
  ///   - what: A description of the condition, for the failure message.
  ///   - condition: Whether the wait is over.
  /// - Throws: ``Failure`` with the content of the screen if the condition is not met in time.
  func wait(for what: String, until condition: (PseudoTerminal) -> Bool) throws {
    let start = ContinuousClock.now
    while !condition(self) {
      guard try ready([controller], since: start) != nil, takeOutput() else {
        let recent = String(decoding: transcript.suffix(2_000), as: UTF8.self).debugDescription
        throw Failure(
          description: "'\(what)' did not come. The screen:\n\(screen.text)\nSent last: \(recent)"
        )
      }
    }
  }

  /// Reads until a text appears on the screen.
  func wait(forText text: String) throws {
    try wait(for: text) { $0.screen.text.contains(text) }
  }

  /// Reads until the program has restored the screen.
  func waitForFarewell() throws {
    try wait(for: "the farewell") { terminal in
      let screen = terminal.screen
      return !screen.isAlternateScreen && screen.showsCursor && screen.wrapsLines
        && !screen.marksPastes && !screen.reportsMouse && !screen.reportsMouseInDecimal
        && !screen.isUpdating && screen.style == .plain
    }
  }

  /// Waits until the program and all its children have ended.
  ///
  /// - Parameter reads: Whether to keep reading the program's output, as a terminal does.
  /// - Returns: How the program ended.
  /// - Throws: ``Failure`` with the content of the screen if it doesn't end in time.
  func waitForExit(reads: Bool = true) throws -> Exit {
    let start = ContinuousClock.now
    var isReading = reads && controller >= 0
    while true {
      guard let index = try ready([lifeline] + (isReading ? [controller] : []), since: start) else {
        throw Failure(description: "The program does not end. The screen:\n\(screen.text)")
      }
      if index == 0 { break }
      isReading = takeOutput()
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    isRunning = false
    let signal = status & 0x7F
    return signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Reads the program's output, and shows it on the screen.
  ///
  /// - Returns: Whether more may follow.
  private func takeOutput() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript += buffer[..<count]
    screen.read(buffer[..<count])
    return true
  }

  /// Waits until one of the descriptors is readable.
  ///
  /// - Returns: The index of the first readable one, or `nil` if the time is up.
  private func ready(
    _ descriptors: [Int32],
    since start: ContinuousClock.Instant
  ) throws -> Int? {
    while true {
      let left = Self.patience - (.now - start)
      guard left > .zero else { return nil }
      var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = pollTerminals(&requests, requests.count, Int32(left / .milliseconds(1)) + 1)
      if count > 0 { return requests.firstIndex { $0.revents != 0 } }
      if count < 0, errno != EINTR { throw Failure(description: "poll: errno \(errno).") }
    }
  }
}
#endif
