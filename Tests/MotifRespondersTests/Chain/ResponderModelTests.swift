// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

/// Random chains and trees, including circles, with handlers that rearrange everything, checked against a numeric
/// model.
@Suite("Responder against a model") struct ResponderModelTests {
  struct First: ResponderAction {
    typealias Reply = Int
  }

  struct Second: ResponderAction {
    typealias Reply = Int
  }

  enum Kind: CaseIterable {
    case first
    case second
  }

  /// What a handler does before it answers: the next line of a script that all handlers share.
  enum Deed {
    case nothing
    case link(Int, to: Int?)
    case answer(Int, Kind, handles: Bool)
    case capture(Int, Kind)
    case send(Int, Kind)
  }

  struct Result: Equatable {
    var handler: Int?
    var reply: Int?
    var hops: Int
    var cycle: [Int]
  }

  enum Event: Equatable {
    case captured(Int, Kind)
    case asked(Int, Kind)
    case sent(Result)
  }

  /// The chain as numbers.
  struct Model {
    var next: [Int?]
    var answers: [[Kind: Bool]]
    var captures: [Set<Kind>]
    var script: ArraySlice<Deed>
    var log: [Event] = []

    mutating func send(_ kind: Kind, to start: Int) {
      var path = [start]
      while let last = path.last, let following = next[last] {
        let isCircular = path.contains(following)
        path.append(following)
        if isCircular {
          log.append(.sent(Result(handler: nil, reply: nil, hops: 0, cycle: path)))
          return
        }
      }
      // The path is fixed from here on.
      let down = path.reversed().filter { captures[$0].contains(kind) }
      let up = path.enumerated().filter { answers[$0.element][kind] != nil }
      for place in down where captures[place].contains(kind) {
        log.append(.captured(place, kind))
        perform()
      }
      for (hops, place) in up {
        guard let handles = answers[place][kind] else { continue }
        log.append(.asked(place, kind))
        perform()
        if handles {
          log.append(.sent(Result(handler: place, reply: place, hops: hops, cycle: [])))
          return
        }
      }
      log.append(.sent(Result(handler: nil, reply: nil, hops: path.count - 1, cycle: [])))
    }

    mutating func perform() {
      switch script.popFirst() ?? .nothing {
      case .nothing: break
      case .link(let place, let target): next[place] = target
      case .answer(let place, let kind, let handles): answers[place][kind] = handles
      case .capture(let place, let kind): captures[place].insert(kind)
      case .send(let place, let kind): send(kind, to: place)
      }
    }
  }

  /// The chain as responders.
  final class World {
    let responders: [Responder]
    var script: ArraySlice<Deed>
    var log: [Event] = []

    init(_ model: Model) {
      responders = model.next.map { _ in Responder() }
      script = model.script
      for (place, target) in model.next.enumerated() {
        responders[place].nextResponder = target.map { responders[$0] }
        for (kind, handles) in model.answers[place] { answer(place, kind, handles: handles) }
        for kind in model.captures[place] { capture(place, kind) }
      }
    }

    func answer(_ place: Int, _ kind: Kind, handles: Bool) {
      func register<Action: ResponderAction<Int>>(_ type: Action.Type) {
        responders[place].handle(type) { [unowned self] _ in
          perform(.asked(place, kind))
          return handles ? .handled(place) : .pass
        }
      }
      kind == .first ? register(First.self) : register(Second.self)
    }

    func capture(_ place: Int, _ kind: Kind) {
      func register<Action: ResponderAction<Int>>(_ type: Action.Type) {
        responders[place].capture(type) { [unowned self] _ in
          perform(.captured(place, kind))
          return .pass
        }
      }
      kind == .first ? register(First.self) : register(Second.self)
    }

    private func perform(_ event: Event) {
      log.append(event)
      switch script.popFirst() ?? .nothing {
      case .nothing: break
      case .link(let place, let target):
        responders[place].nextResponder = target.map { responders[$0] }
      case .answer(let place, let kind, let handles): answer(place, kind, handles: handles)
      case .capture(let place, let kind): capture(place, kind)
      case .send(let place, let kind): send(kind, to: place)
      }
    }

    func send(_ kind: Kind, to place: Int) {
      switch kind {
      case .first: note(responders[place].send(First()))
      case .second: note(responders[place].send(Second()))
      }
    }

    private func note<Action: ResponderAction<Int>>(_ outcome: ActionOutcome<Action>) {
      func place(_ responder: Responder) -> Int? { responders.firstIndex { $0 === responder } }
      log.append(
        .sent(
          Result(
            handler: outcome.handler.flatMap(place),
            reply: outcome.reply,
            hops: outcome.hops,
            cycle: outcome.cycle.compactMap(place)
          )
        )
      )
    }
  }

  @Test
  func `random chains deliver like the model`() {
    withSeeds(500) { generator in
      let count = Int.random(in: 1...10, using: &generator)
      let allowsCircles = Int.random(in: 0..<3, using: &generator) == 0

      func target(_ place: Int) -> Int? {
        // Without circles, every link leads to a higher number: a tree whose roots come last.
        let range = allowsCircles ? 0..<count : min(place + 1, count)..<count
        let ends = Int.random(in: 0..<5, using: &generator) == 0
        return ends || range.isEmpty ? nil : Int.random(in: range, using: &generator)
      }
      func kind() -> Kind { Bool.random(using: &generator) ? .first : .second }
      func place() -> Int { Int.random(in: 0..<count, using: &generator) }
      func handles() -> Bool { Int.random(in: 0..<3, using: &generator) == 0 }

      let script: [Deed] = (0..<30).map { _ in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1:
          let place = place()
          return .link(place, to: target(place))
        case 2: return .answer(place(), kind(), handles: handles())
        case 3: return .send(place(), kind())
        case 4: return .capture(place(), kind())
        default: return .nothing
        }
      }
      var model = Model(
        next: (0..<count).map { target($0) },
        answers: (0..<count).map { _ in
          var answers: [Kind: Bool] = [:]
          for kind in Kind.allCases where Bool.random(using: &generator) {
            answers[kind] = handles()
          }
          return answers
        },
        captures: (0..<count).map { _ in
          Set(Kind.allCases.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
        },
        script: script[...]
      )
      let world = World(model)
      for _ in 0..<20 {
        let (kind, place) = (kind(), place())
        model.send(kind, to: place)
        world.send(kind, to: place)
        try #require(world.log == model.log)
      }
    }
  }
}
