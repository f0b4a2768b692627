// SPDX-License-Identifier: MIT

// What a caller must not do, each with a part of the message that has to appear in a release build.
//
//   Misuse            prints these parts, one a line
//   Misuse NUMBER     makes a mistake, the first one of which is number 0

import Motif

struct Mistake {
  let message: String
  let make: () throws -> Void

  init(_ message: String, _ make: @escaping () throws -> Void) {
    self.message = message
    self.make = make
  }
}

enum Step {
  static let parse = PipelineStep<Int, Int>("parse")
}

final class Shelf: WindowedListDataSource {
  func numberOfItems(in list: WindowedList<Shelf>) -> Int { -1 }
  func list(_ list: WindowedList<Shelf>, cellForItemAt index: Int) -> Shelf { self }
}

/// Moves a child in the middle of the calls that move it.
final class Split: ChildContaining {
  var panes: Containment<Split>?
  func willAdd(_ child: Split) {}
  func addView(of child: Split) { panes?.remove(child) }
  func didAdd(_ child: Split) {}
  func willRemove(_ child: Split) {}
  func removeView(of child: Split) {}
  func didRemove(_ child: Split) {}
}

let volume = ObservableValue(5)

struct Letter: Identifiable {
  let id: String
}

let letters = try ObservableList([Letter(id: "a"), Letter(id: "b")])

let mistakes: [Mistake] = [
  // Bindings
  Mistake("onCleanup was called where no effect is running") { Effect.onCleanup {} },
  Mistake("read while it was being edited in place") { volume.mutate { $0 += volume.value } },
  Mistake("changed while it was being edited in place") { volume.mutate { _ in volume.value = 1 } },
  Mistake("A sequence must buffer at least one value") { _ = volume.values(.buffering(0)) },
  Mistake("A derived value depends on itself") {
    var next: DerivedValue<Int>?
    next = DerivedValue { (next?.value ?? 0) + 1 }
    _ = next?.value
  },
  // Lists
  Mistake("has no item at 2") { letters.move(from: 0, to: 2) },
  Mistake("has no item at 2") { letters[2] = Letter(id: "c") },
  Mistake("has no item at -1") { letters.remove(at: -1) },
  Mistake("Item a is in the list already") { letters[1] = Letter(id: "a") },
  // Delegation
  Mistake("The list has no such section") { _ = ListSnapshot<Int, Int>().sectionID(at: 0) },
  Mistake("There is no item 0 in a scroller") {
    HorizontalScroller<Int>().scroll(to: 0)
  },
  // Tweening
  Mistake("Give it a finite duration of 0 or more") {
    _ = Tween(from: 0.0, to: 1, duration: .nan)
  },
  Mistake("Tween arrays of equal length") {
    _ = Tween(from: [0.0], to: [], duration: 1).value(at: 0.5)
  },
  // Coordinators
  Mistake("was started a second time") {
    let login = Coordinator<Int>()
    for _ in 1...2 { login.start { _ in } }
  },
  Mistake("make another for the next run") {
    let (app, login) = (Coordinator<Int>(), Coordinator<Int>())
    app.start { _ in }
    for _ in 1...2 { app.startChild(login) }
  },
  Mistake("after add(_:) or remove(_:) has returned") {
    let split = Split()
    let panes = Containment(in: split)
    split.panes = panes
    panes.add(Split())
  },
  // Responders
  Mistake("listed twice in the focus order") {
    let field = Responder()
    FirstResponderScope().focusOrder = [field, field]
  },
  // Prototypes
  Mistake("An overscan can't be negative") { _ = WindowedList<Shelf>(overscan: -1) },
  // Pipelines
  Mistake("already has a step \"parse\"") {
    _ = Pipeline(Step.parse) { $0 }.then(Step.parse) { $0 }
  },
  // Notifications
  Mistake("An endless loop: an observer causes post") {
    let hub = MessageHub()
    let registration = hub.observe(AppLifecycle.WillTerminate.self) { hub.post($0) }
    hub.post(AppLifecycle.WillTerminate())
    registration.cancel()
  },
  Mistake("The deadline must be above zero") {
    _ = NotificationRouter(hub: MessageHub(), deadline: .zero)
  },
  Mistake("already has a handler") {
    let router = NotificationRouter(hub: MessageHub())
    let action = NotificationAction("save", title: "Save")
    for _ in 1...2 { router.handle(action) { $1.finish() } }
  },
  // Facades
  Mistake("A cache's limit must not be negative") { _ = BoundedCache<Int, Int>(countLimit: -1) },
  Mistake("The first wait must be above zero") { _ = OutboxBackoff(initial: .zero) },
  // Mementos
  Mistake("A history's limit must not be negative") { _ = UndoHistory(countLimit: -1) },
  Mistake("The cost of an action must not be negative") {
    UndoHistory().register(name: "Rename", cost: -1) {}
  },
]

if let number = CommandLine.arguments.dropFirst().first.flatMap(Int.init) {
  try mistakes[number].make()
} else {
  for mistake in mistakes { print(mistake.message) }
}
