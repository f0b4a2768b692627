// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

/// Random trees whose responders answer in every way, capture, validate, and have supplemental targets, checked against
/// a numeric oracle.
@Suite("Responder trees against a model") struct ResponderTreeModelTests {
  struct Work: ResponderAction, Equatable {
    typealias Reply = Int
    var amount: Int
  }

  /// How a handler answers, whatever the action.
  enum Manner: CaseIterable {
    case handles
    case passes
    case doesPart
    case handlesAndForwards

    var answer: (Int, Work) -> ActionAnswer<Work> {
      { place, work in
        switch self {
        case .handles: .handled(place)
        case .passes: .pass
        case .doesPart: .forward(Work(amount: work.amount - 1))
        case .handlesAndForwards: .handledAndForward(place)
        }
      }
    }
  }

  /// A validator's answer: none registered, pass, enabled, or disabled.
  enum Verdict: CaseIterable {
    case silent
    case passes
    case enabled
    case disabled
  }

  struct Node {
    var next: Int?
    var supplement: Int?
    var bubbles: Manner?
    var captures: Manner?
    var verdict = Verdict.silent
  }

  struct Result: Equatable {
    var handler: Int?
    var reply: Int?
    var hops = 0
    var remainder: Int?
    var isCircular = false
    var responses: [[Int?]] = []
    var calls: [String] = []
  }

  struct Model {
    var nodes: [Node]

    /// The responders whose handlers may be asked, with those that they answer for.
    private func way(from start: Int) -> (stops: [(owner: Int, holder: Int, hops: Int)], hops: Int)?
    {
      var stops: [(owner: Int, holder: Int, hops: Int)] = []
      var chain: [Int] = []
      var place: Int? = start
      while let owner = place {
        if chain.contains(owner) { return nil }
        chain.append(owner)
        var row: [Int] = []
        var holder: Int? = owner
        while let current = holder {
          if row.contains(current) { return nil }
          row.append(current)
          if !stops.contains(where: { $0.holder == current }) {
            stops.append((owner, current, chain.count - 1))
          }
          holder = nodes[current].supplement
        }
        place = nodes[owner].next
      }
      return (stops, chain.count - 1)
    }

    func send(_ amount: Int, to start: Int) -> Result {
      guard let (stops, hops) = way(from: start) else {
        return Result(remainder: amount, isCircular: true)
      }
      var result = Result(hops: hops, remainder: amount)
      var amount = amount
      let down = stops.reversed().map { ($0, nodes[$0.holder].captures, "capture") }
      let up = stops.map { ($0, nodes[$0.holder].bubbles, "handle") }
      for (stop, manner, phase) in down + up {
        guard let manner else { continue }
        result.calls.append("\(phase) \(stop.holder) \(amount)")
        switch manner {
        case .passes: continue
        case .doesPart:
          amount -= 1
          result.responses.append([stop.owner, nil])
          if result.handler == nil { result.remainder = amount }
        case .handles, .handlesAndForwards:
          result.responses.append([stop.owner, stop.holder])
          if result.handler == nil {
            result.handler = stop.owner
            result.reply = stop.holder
            result.hops = stop.hops
            result.remainder = nil
          }
        }
        if manner == .handles { return result }
      }
      return result
    }

    /// The responder that would handle the work, and its validation.
    func target(_ start: Int) -> (owner: Int, isEnabled: Bool)? {
      for stop in way(from: start)?.stops ?? [] where nodes[stop.holder].bubbles != nil {
        switch nodes[stop.holder].verdict {
        case .passes: continue
        case .silent, .enabled: return (stop.owner, true)
        case .disabled: return (stop.owner, false)
        }
      }
      return nil
    }
  }

  final class World {
    let responders: [Responder]
    var calls: [String] = []

    init(_ model: Model) {
      responders = model.nodes.map { _ in Responder() }
      for (place, node) in model.nodes.enumerated() {
        let responder = responders[place]
        responder.nextResponder = node.next.map { responders[$0] }
        responder.supplementalTarget = node.supplement.map { responders[$0] }
        if let manner = node.bubbles {
          let validate: (Work) -> ActionValidation? = { _ in
            node.verdict == .passes ? nil : ActionValidation(isEnabled: node.verdict == .enabled)
          }
          let validating = node.verdict == .silent ? nil : validate
          responder.handle(Work.self, validating: validating) { [unowned self] work in
            calls.append("handle \(place) \(work.amount)")
            return manner.answer(place, work)
          }
        }
        if let manner = node.captures {
          responder.capture(Work.self) { [unowned self] work in
            calls.append("capture \(place) \(work.amount)")
            return manner.answer(place, work)
          }
        }
      }
    }

    func place(_ responder: Responder) -> Int? { responders.firstIndex { $0 === responder } }

    func send(_ amount: Int, to start: Int) -> Result {
      calls = []
      let outcome = responders[start].send(Work(amount: amount))
      return Result(
        handler: outcome.handler.flatMap(place),
        reply: outcome.reply,
        hops: outcome.hops,
        remainder: outcome.remainder?.amount,
        isCircular: !outcome.cycle.isEmpty,
        responses: outcome.responses.map { [place($0.responder), $0.reply] },
        calls: calls
      )
    }
  }

  @Test
  func `random trees behave like the model`() {
    withSeeds(1_000) { generator in
      let count = Int.random(in: 1...9, using: &generator)
      let allowsCircles = Int.random(in: 0..<4, using: &generator) == 0
      func isRare(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &generator) == 0 }
      func target(above place: Int) -> Int? {
        let range = allowsCircles ? 0..<count : min(place + 1, count)..<count
        return range.isEmpty ? nil : Int.random(in: range, using: &generator)
      }
      func manner(_ sides: Int) -> Manner? {
        isRare(sides) ? Manner.allCases.randomElement(using: &generator) : nil
      }
      let nodes = (0..<count).map { place in
        Node(
          next: isRare(6) ? nil : target(above: place),
          supplement: isRare(4) ? target(above: place) : nil,
          bubbles: manner(2),
          captures: manner(5),
          verdict: Verdict.allCases.randomElement(using: &generator) ?? .silent
        )
      }
      let model = Model(nodes: nodes)
      let world = World(model)
      for start in 0..<count {
        #expect(world.send(100, to: start) == model.send(100, to: start))
        let (responder, expected) = (world.responders[start], model.target(start))
        let target = responder.target(for: Work(amount: 1))
        #expect(target.flatMap(world.place) == expected?.owner)
        #expect(responder.validate(Work(amount: 1)).isEnabled == expected?.isEnabled ?? false)
      }
    }
  }
}
