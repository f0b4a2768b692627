// SPDX-License-Identifier: MIT

extension Misuse {
  /// Forbidden uses of values that belong to one isolation domain.
  static let ofValues = [
    Misuse(
      "setting a value of the main actor in a detached task",
      in: """
        @MainActor func mute(_ volume: ObservableValue<Int>) {
          …
        }
        """,
      right: "Task { volume.value = 0 }",
      wrong: "Task.detached { volume.value = 0 }",
      error: "passing closure as a 'sending' parameter risks causing data races"
    ),
    Misuse(
      "setting a value in a task of a group",
      in: """
        func mute(_ volume: ObservableValue<Int>, _ shared: SharedValue<Int>) async {
          await withTaskGroup { group in
            …
          }
        }
        """,
      right: "group.addTask { shared.set(0) }",
      wrong: "group.addTask { volume.value = 0 }",
      error: "passing closure as a 'sending' parameter risks causing data races"
    ),
    Misuse(
      "sending a value that an object holds to another actor",
      in: """
        actor Store { func keep(_ volume: ObservableValue<Int>) {} }
        @MainActor final class Model {
          let volume = ObservableValue(5)
          func share(with store: Store) async {
            …
          }
        }
        """,
      right: "await store.keep(ObservableValue(volume.value))",
      wrong: "await store.keep(volume)",
      error: "sending 'self.volume' risks causing data races"
    ),
    Misuse(
      "using a value after it was sent to another actor",
      in: """
        actor Store { func keep(_ volume: ObservableValue<Int>) {} }
        func share(with store: Store) async {
          let volume = ObservableValue(5)
          volume.value = 6
          …
        }
        """,
      right: "await store.keep(volume)",
      wrong: "await store.keep(volume); volume.value = 7",
      error: "sending 'volume' risks causing data races"
    ),
    Misuse(
      "changing the value of a main-actor model from anywhere",
      in: """
        @MainActor final class Model { let volume = ObservableValue(5) }
        …
        """,
      right: "@MainActor func mute(_ model: Model) { model.volume.value = 0 }",
      wrong: "nonisolated func mute(_ model: Model) { model.volume.value = 0 }",
      error: "main actor-isolated property 'volume' can not be mutated from a nonisolated context"
    ),
    Misuse(
      "getting a value out of a main-actor model",
      in: """
        @MainActor final class Model {
          let volume = ObservableValue(5)
          var level: Int { volume.value }
        }
        @concurrent func show(_ model: Model) async {
          …
        }
        """,
      right: "await print(model.level)",
      wrong: "await print(model.volume)",
      error: "non-Sendable type 'ObservableValue<Int>' of property 'volume' cannot exit"
    ),
    Misuse(
      "storing a value in a type that can be sent",
      in: """
        struct Settings: Sendable {
          …
        }
        """,
      right: "let volume: SharedValue<Int>",
      wrong: "let volume: ObservableValue<Int>",
      error: "has non-Sendable type 'ObservableValue<Int>'"
    ),
    Misuse(
      "storing a derived value in a type that can be sent",
      in: """
        struct Settings: Sendable {
          …
        }
        """,
      right: "let isMuted: SharedValue<Bool>",
      wrong: "let isMuted: DerivedValue<Bool>",
      error: "has non-Sendable type 'DerivedValue<Bool>'"
    ),
    Misuse(
      "keeping a value in a static constant that no actor isolates",
      in: """
        enum Settings {
          …
        }
        """,
      right: "@MainActor static let volume = ObservableValue(5)",
      wrong: "static let volume = ObservableValue(5)",
      error: "is not concurrency-safe because non-'Sendable' type 'ObservableValue<Int>'"
    ),
    Misuse(
      "cancelling a registration in a closure that can be sent",
      in: """
        func stop(_ registration: Registration) {
          …
        }
        """,
      right: "let stop: () -> Void = { registration.cancel() }; stop()",
      wrong: "let stop: @Sendable () -> Void = { registration.cancel() }; stop()",
      error: "capture of 'registration' with non-Sendable type 'Registration'"
    ),
    Misuse(
      "cancelling an effect on an actor that may not be its own",
      in: """
        …
        """,
      right: "@MainActor func stop(_ effect: Effect) { Task { @MainActor in effect.cancel() } }",
      wrong: "func stop(_ effect: Effect) { Task { @MainActor in effect.cancel() } }",
      error: "sending 'effect' risks causing data races"
    ),
    Misuse(
      "setting a derived value",
      in: """
        let volume = ObservableValue(5)
        let isMuted = DerivedValue { volume.value == 0 }
        …
        """,
      right: "volume.value = 0",
      wrong: "isMuted.value = true",
      error: "'value' is a get-only property"
    ),
  ]

  /// Forbidden uses of sequences and shared values.
  static let ofSequencesAndSharedValues = [
    Misuse(
      "iterating over a value of the main actor in a detached task",
      in: """
        @MainActor func show(_ volume: ObservableValue<Int>) {
          let levels = volume.values()
          …
        }
        """,
      right: "Task { for await level in levels { print(level) } }",
      wrong: "Task.detached { for await level in levels { print(level) } }",
      error: "passing closure as a 'sending' parameter risks causing data races"
    ),
    Misuse(
      "sending what an iterator delivers and the value still holds",
      in: """
        final class Page {}
        @MainActor func show(_ page: ObservableValue<Page>) async {
          for await page in page.values() {
            …
          }
        }
        """,
      right: "Task { print(page) }",
      wrong: "Task.detached { print(page) }",
      error: "passing closure as a 'sending' parameter risks causing data races"
    ),
    Misuse(
      "sharing what cannot be sent",
      in: """
        final class Page {}
        struct Line: Sendable {}
        …
        """,
      right: "let shared = SharedValue(Line())",
      wrong: "let shared = SharedValue(Page())",
      error: "type 'Page' does not conform to the 'Sendable' protocol"
    ),
    Misuse(
      "adding to a shared value in two steps",
      in: """
        let shared = SharedValue(5)
        …
        """,
      right: "shared.mutate { $0 += 1 }",
      wrong: "shared.value += 1",
      error: "'value' is a get-only property"
    ),
    Misuse(
      "following a shared value where there is no actor to do it on",
      in: """
        @MainActor final class Model { let volume = ObservableValue(5) }
        @MainActor func mirror(_ volume: ObservableValue<Int>, _ shared: SharedValue<Int>) {
          …
          mirror()
        }
        """,
      right: "let mirror = { @MainActor in _ = volume.follow(shared) }",
      wrong: "let mirror = { @Sendable in _ = ObservableValue(5).follow(shared) }",
      error: "call to actor-isolated instance method 'follow(_:isolation:)'"
    ),
    Misuse(
      "following a shared value on an actor that is not that of the value",
      in: """
        func mirror(_ shared: SharedValue<Int>) async -> Registration {
          let volume = ObservableValue(5)
          …
          return volume.observe { _, _ in }
        }
        """,
      right: "for await level in shared.values() { volume.value = level }",
      wrong: "_ = await volume.follow(shared, isolation: MainActor.shared)",
      error: "sending 'volume' risks causing data races"
    ),
  ]
}
