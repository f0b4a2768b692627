// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifCore
import MotifResponders
import MotifTestSupport
import Testing

/// A callback that repeats the operation that called it stops the program with a message naming both.
@Suite("Endless loops")
struct EndlessLoopTests {
  enum Loop: String, CaseIterable, Codable {
    case handler, handlers, methodHandler, newSender, capture, supplement, provider, relayed
    case validator, target
    case shouldBecome, canBecome, shouldResign, nextInQuestion, endInQuestion, did, focusObserver
    case method, condition, answer, scheduler
    case children, contains, frame, tap, maker

    /// The expected message.
    var message: String {
      switch self {
      case .handler, .handlers, .methodHandler, .newSender, .capture, .supplement, .provider,
        .relayed, .tap:
        "a handler causes send(_:), which calls a handler again, 100 calls deep"
      case .validator, .target:
        "a validating closure causes validate(_:), which calls a validating closure again"
      case .shouldBecome, .canBecome, .nextInQuestion:
        "responderShouldBecomeFirst causes a move of the focus"
      case .shouldResign, .endInQuestion: "responderShouldResignFirst causes a move of the focus"
      case .did, .focusObserver: "an observer causes an event"
      case .method: "the method causes perform(_:), which calls the method again"
      case .condition, .answer: "the condition causes perform(_:) or responds(to:)"
      case .scheduler: "the scheduler causes perform(_:on:)"
      case .children, .contains, .frame: "a part of the screen causes hitTest(_:)"
      case .maker: "the closure that makes an action causes sendHit(at:_:)"
      }
    }
  }

  @Test(arguments: Loop.allCases)
  func `an endless loop stops with a message`(loop: Loop) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop = loop as Loop] in
      LoopLimit.setRounds(1_000)
      EndlessLoopTests.run(loop)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(loop.message), "\(loop)")
  }

  @Test func `a responder may send to itself inside its handler`() {
    let responder = Responder()
    responder.handle(CountWords.self) { _ in .handled(1) }
    var depth = 0
    responder.handle(Delete.self) { [unowned responder] action in
      depth += 1
      if depth < 20 { responder.send(action) }
      return .handled
    }
    for _ in 1...100 {
      depth = 0
      #expect(responder.send(Delete()).isHandled && depth == 20)
    }
  }

  private final class Part: Responder, HitTestable {
    var frameAsked: (() -> Void)?
    var childrenAsked: (() -> Void)?
    var pointAsked: (() -> Void)?

    var frame: HitFrame {
      frameAsked?()
      return HitFrame(x: 0, y: 0, width: 10, height: 10)
    }
    var hitChildren: [any HitTestable] {
      childrenAsked?()
      return []
    }
    func contains(_ point: HitPoint) -> Bool {
      pointAsked?()
      return true
    }
  }

  private final class Asking: Responder {
    var onAsk: (() -> Void)?
    override var canBecomeFirstResponder: Bool {
      onAsk?()
      return true
    }
  }

  private final class Deleter {
    let responder = Responder()
    func delete(_ action: Delete) -> ActionAnswer<Delete> {
      responder.send(action)
      return .handled
    }
  }

  private final class Timer {
    var onFire: (() -> Void)?
    func fire(_ count: Int) { onFire?() }
    var answer: (() -> Void)?
    func mayFire(_ count: Int) -> Bool {
      answer?()
      return true
    }
  }

  private enum Key: ResponderKey {
    typealias Value = Int
  }

  private static func run(_ loop: Loop) {
    switch loop {
    case .shouldBecome, .canBecome, .shouldResign, .nextInQuestion, .endInQuestion, .did,
      .focusObserver:
      runFocus(loop)
    case .method, .condition, .answer, .scheduler: runTarget(loop)
    case .children, .contains, .frame, .tap, .maker: runHit(loop)
    default: runChain(loop)
    }
  }

  private static func runChain(_ loop: Loop) {
    let (field, window) = (Responder(), Responder())
    field.nextResponder = window
    switch loop {
    case .handler:
      window.handle(Delete.self) { action in
        field.send(action)
        return .handled
      }
    case .handlers:
      window.handle(Delete.self) { _ in
        field.send(Rename(title: ""))
        return .handled
      }
      window.handle(Rename.self) { _ in
        field.send(Delete())
        return .handled
      }
    case .methodHandler:
      let deleter = Deleter()
      deleter.responder.handle(Delete.self, on: deleter, Deleter.delete)
      deleter.responder.send(Delete())
    case .newSender:
      window.handle(Delete.self) { action in
        let sender = Responder()
        sender.nextResponder = window
        sender.send(action)
        return .handled
      }
    case .capture:
      window.capture(Delete.self) { action in
        field.send(action)
        return .pass
      }
    case .supplement:
      let helper = Responder()
      window.supplementalTarget = helper
      helper.handle(Delete.self) { action in
        _ = helper
        field.send(action)
        return .handled
      }
    case .provider:
      window.provide(Key.self) { field.value(for: Key.self) }
      _ = field.value(for: Key.self)
    case .relayed:
      window.handle(Delete.self) { action in
        let scope = FirstResponderScope(fallback: window)
        scope.send(action)
        return .forward(action)
      }
    case .validator, .target:
      window.handle(Delete.self) { action in
        if loop == .target { _ = field.target(for: action) }
        return field.validate(action)
      } with: { _ in
        .handled
      }
      _ = field.validate(Delete())
    default: break
    }
    field.send(Delete())
  }

  private static func runFocus(_ loop: Loop) {
    let scope = FirstResponderScope()
    let (a, b) = (Field("a"), Field("b"))
    let asking = Asking()
    scope.focusOrder = [a, b]
    let registration = scope.observe { _ in
      if loop == .focusObserver { scope.become(scope.current === a ? b : a) }
    }
    b.onCall = { call in
      switch (loop, call) {
      case (.shouldBecome, "canBecome"): scope.become(b)
      case (.nextInQuestion, "canBecome"): scope.focusNext()
      case (.shouldResign, "canResign"): scope.resign()
      case (.endInQuestion, "canResign"): scope.become(a)
      case (.did, "didBecome"): scope.become(a)
      default: break
      }
    }
    a.onCall = { call in
      if loop == .did, call == "didBecome" { scope.become(b) }
    }
    asking.onAsk = { scope.become(asking) }
    if loop == .canBecome { scope.become(asking) }
    scope.become(a)
    scope.become(b)
    scope.become(a)
    withExtendedLifetime(registration) {}
  }

  private static func runTarget(_ loop: Loop) {
    let timer = Timer()
    let fire = TargetAction(Timer.fire, on: timer, when: { timer, count in timer.mayFire(count) })
    func schedule(_ work: @escaping () -> Void) { fire.perform(1, on: schedule) }
    switch loop {
    case .method: timer.onFire = { fire.perform(1) }
    case .condition: timer.answer = { fire.perform(1) }
    case .answer: timer.answer = { _ = fire.responds(to: 1) }
    default: fire.perform(1, on: schedule)
    }
    fire.perform(1)
  }

  private static func runHit(_ loop: Loop) {
    let part = Part()
    let point = HitPoint(x: 1, y: 1)
    switch loop {
    case .children: part.childrenAsked = { _ = part.hitTest(point) }
    case .contains: part.pointAsked = { _ = part.hitTest(point) }
    case .frame: part.frameAsked = { _ = part.hitTest(point) }
    case .tap:
      part.handle(Delete.self) { action in
        part.sendHit(at: point) { _ in action }
        return .handled
      }
    default:
      func make() -> Delete {
        part.sendHit(at: point) { _ in make() }
        return Delete()
      }
      part.sendHit(at: point) { _ in make() }
    }
    part.sendHit(at: point) { _ in Delete() }
  }
}
#endif
