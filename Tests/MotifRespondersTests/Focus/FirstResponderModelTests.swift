// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

/// Random moves of the focus, with random vetoes and with moves made inside notifications and questions, checked
/// against a numeric model.
@Suite("FirstResponderScope against a model") struct FirstResponderModelTests {
  enum Move {
    case become(Int)
    case resign
    case endEditing
    case next
    case previous
    case order([Int])
    case allow(Int, become: Bool, resign: Bool)
    case remove(Int)
    case free(Int)
  }

  enum Event: Equatable {
    case mayBecome(Int)
    case mayResign(Int)
    case became(Int)
    case resigned(Int)
    case changed(Int?, Int?)
    case returned(Bool)
  }

  /// The scope as numbers.
  ///
  /// A notification executes the next line of one script, and a question that of another, where most lines are empty.
  struct Model {
    var current: Int?
    var order: [Int] = []

    /// The position at which the focused responder was removed from the order.
    var gap: Int?
    var canBecome: [Bool]
    var canResign: [Bool]
    var isFreed: [Bool]
    var script: ArraySlice<Move>
    var doubts: ArraySlice<Move?>
    var changeCount = 0
    var callDepth = 0
    var news: [(old: Int?, new: Int?)] = []
    var isReporting = false
    var log: [Event] = []

    mutating func perform(_ move: Move) {
      switch move {
      case .become(let place):
        guard !isFreed[place] else { return }
        if current != place {
          let before = changeCount
          if takes(place), changeCount == before, currentResigns(before) { change(to: place) }
        }
        log.append(.returned(current == place))
      case .resign:
        if current != nil, currentResigns(changeCount) { change(to: nil) }
        log.append(.returned(current == nil))
      case .endEditing:
        if current != nil { change(to: nil) }
      case .next:
        let start = order.firstIndex { $0 == current }.map { $0 + 1 } ?? gap ?? 0
        go(through: order[start...] + order[..<start])
      case .previous:
        let end = order.firstIndex { $0 == current } ?? gap ?? order.count
        go(through: order[..<end].reversed() + order[end...].reversed())
      case .order(let places): setOrder(places.filter { !isFreed[$0] })
      case .allow(let place, let become, let resign):
        canBecome[place] = become
        canResign[place] = resign
      case .remove(let place):
        guard !isFreed[place] else { return }
        setOrder(order.filter { $0 != place })
        if current == place { change(to: nil) }
      case .free(let place):
        // Responders are retained while they are called or reported, so defer this.
        guard callDepth == 0 else { return }
        isFreed[place] = true
        setOrder(order.filter { $0 != place })
        if current == place { current = nil }
      }
    }

    private mutating func setOrder(_ new: [Int]) {
      let old = order
      order = new
      if new.contains(where: { $0 == current }) {
        gap = nil
        return
      }
      guard let place = old.firstIndex(where: { $0 == current }) ?? gap else { return }
      if let next = old[place...].first(where: { new.contains($0) }) {
        gap = new.firstIndex(of: next)
      } else if let last = old[..<place].last(where: { new.contains($0) }) {
        gap = new.firstIndex(of: last).map { $0 + 1 }
      } else {
        gap = 0
      }
    }

    private mutating func go(through parts: some Sequence<Int>) {
      let before = changeCount
      for candidate in parts where candidate != current {
        let takes = takes(candidate)
        guard changeCount == before else { break }
        guard takes, self.order.contains(candidate) else { continue }
        guard currentResigns(before), self.order.contains(candidate) else { break }
        change(to: candidate)
        log.append(.returned(true))
        return
      }
      log.append(.returned(false))
    }

    private mutating func takes(_ place: Int) -> Bool {
      doubt(.mayBecome(place))
      return canBecome[place]
    }

    private mutating func currentResigns(_ before: Int) -> Bool {
      guard let holder = current else { return true }
      doubt(.mayResign(holder))
      return canResign[holder] && changeCount == before
    }

    private mutating func doubt(_ event: Event) {
      callDepth += 1
      log.append(event)
      if let move = doubts.popFirst() ?? nil { perform(move) }
      callDepth -= 1
    }

    private mutating func change(to new: Int?) {
      changeCount += 1
      news.append((current, new))
      current = new
      if new != nil { gap = nil }
      guard !isReporting else { return }
      isReporting = true
      while !news.isEmpty {
        let (old, new) = news.removeFirst()
        if let old { note(.resigned(old)) }
        if let new { note(.became(new)) }
        note(.changed(old, new))
      }
      isReporting = false
    }

    private mutating func note(_ event: Event) {
      callDepth += 1
      log.append(event)
      if let move = script.popFirst() { perform(move) }
      callDepth -= 1
    }
  }

  /// The scope itself.
  final class World {
    let scope = FirstResponderScope()
    var observation: Registration?
    var fields: [Field?]
    var script: ArraySlice<Move>
    var doubts: ArraySlice<Move?>
    var callDepth = 0
    var log: [Event] = []

    init(_ model: Model) {
      fields = model.canBecome.indices.map { Field("\($0)") }
      script = model.script
      doubts = model.doubts
      for (place, field) in fields.enumerated() {
        field?.canBecome = model.canBecome[place]
        field?.canResign = model.canResign[place]
        field?.onCall = { [unowned self] call in
          switch call {
          case "canBecome": doubt(.mayBecome(place))
          case "canResign": doubt(.mayResign(place))
          case "didBecome": note(.became(place))
          default: note(.resigned(place))
          }
        }
      }
      observation = scope.observe { [unowned self] change in
        let (old, new) = (change.old, change.new)
        func place(_ responder: Responder?) -> Int? {
          (responder as? Field).flatMap { Int($0.name) }
        }
        note(.changed(place(old), place(new)))
      }
    }

    func perform(_ move: Move) {
      switch move {
      case .become(let place):
        guard let field = fields[place] else { return }
        log.append(.returned(scope.become(field)))
      case .resign: log.append(.returned(scope.resign()))
      case .endEditing: scope.endEditing()
      case .next: log.append(.returned(scope.focusNext()))
      case .previous: log.append(.returned(scope.focusPrevious()))
      case .order(let places): scope.focusOrder = places.compactMap { fields[$0] }
      case .allow(let place, let become, let resign):
        fields[place]?.canBecome = become
        fields[place]?.canResign = resign
      case .remove(let place):
        if let field = fields[place] { scope.remove(field) }
      case .free(let place):
        guard callDepth == 0 else { return }
        fields[place] = nil
      }
    }

    private func note(_ event: Event) {
      callDepth += 1
      log.append(event)
      if let move = script.popFirst() { perform(move) }
      callDepth -= 1
    }

    private func doubt(_ event: Event) {
      callDepth += 1
      log.append(event)
      if let move = doubts.popFirst() ?? nil { perform(move) }
      callDepth -= 1
    }
  }

  @Test
  func `random moves end like the model, with equal notifications`() {
    withSeeds(500) { generator in
      let count = Int.random(in: 1...6, using: &generator)
      func place() -> Int { Int.random(in: 0..<count, using: &generator) }
      func often() -> Bool { Int.random(in: 0..<4, using: &generator) > 0 }

      func move() -> Move {
        switch Int.random(in: 0..<21, using: &generator) {
        case 0..<6: return .become(place())
        case 6..<8: return .resign
        case 8: return .endEditing
        case 9..<12: return .next
        case 12..<15: return .previous
        case 15..<17:
          let places = (0..<count).filter { _ in often() }
          return .order(places.shuffled(using: &generator))
        case 17..<19: return .allow(place(), become: often(), resign: often())
        case 19: return .remove(place())
        default: return .free(place())
        }
      }

      var model = Model(
        canBecome: (0..<count).map { _ in often() },
        canResign: (0..<count).map { _ in often() },
        isFreed: Array(repeating: false, count: count),
        script: (0..<40).map { _ in move() }[...],
        doubts: (0..<80).map { _ in often() ? nil : move() }[...]
      )
      let world = World(model)
      for _ in 0..<60 {
        let move = move()
        model.perform(move)
        world.perform(move)
        try #require(world.log == model.log)
        #expect((world.scope.current as? Field)?.name == model.current.map(String.init))
      }
      expectBalance(of: world.log)
    }
  }

  /// For every responder, taking and losing the focus alternate, and every change begins where the previous one ended,
  /// or with no focus if that responder was released.
  private func expectBalance(of log: [Event]) {
    var holders: Set<Int> = []
    var last: Int?
    for event in log {
      switch event {
      case .became(let place): #expect(holders.insert(place).inserted)
      case .resigned(let place): #expect(holders.remove(place) != nil)
      case .changed(let old, let new):
        #expect(old == last || old == nil)
        last = new
      case .mayBecome, .mayResign, .returned: break
      }
    }
  }
}
