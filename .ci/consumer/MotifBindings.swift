// SPDX-License-Identifier: MIT

import MotifBindings

// MARK: - A screen of the main actor

/// A view that somebody else made, as UIKit's are: of the main actor, with a callback.
@MainActor
final class TextField: @MainActor EditableControl {
  var value = ""
  var onEdit: (() -> Void)?

  func type(_ text: String) {
    value += text
    onEdit?()
  }
}

@MainActor
final class ProfileModel {
  struct Profile: Equatable {
    var name = ""
    var city = ""
  }

  let profile = ObservableValue(Profile())
  let isOnline = ObservableValue(true)
  let canSave: DerivedValue<Bool>

  init() {
    canSave = DerivedValue { [profile, isOnline] in
      isOnline.value && !profile.value.name.isEmpty
    }
  }
}

@MainActor
final class ProfileScreen {
  let model: ProfileModel
  let name = TextField()
  let city = TextField()
  private(set) var title = ""
  private(set) var isSaveEnabled = false
  private(set) var heard: [String] = []
  private let registrations = RegistrationBag()
  private var effects: [Effect] = []

  init(model: ProfileModel) {
    self.model = model
    model.profile.name.bind(to: name).store(in: registrations)
    model.profile.city.bind(to: city).store(in: registrations)
    effects = [
      Effect { [weak self] in self?.title = "Profile of \(model.profile.value.name)" },
      Effect { [weak self] in self?.isSaveEnabled = model.canSave.value },
    ]
    model.profile.observe(owner: self) { screen, old, new in
      screen.heard.append("\(old.name) \(new.name)")
    }
  }
}

@MainActor
func useScreen() {
  let model = ProfileModel()
  let screen = ProfileScreen(model: model)
  check(!screen.isSaveEnabled, "nothing to save yet")
  screen.name.type("Ella")
  check(screen.title == "Profile of Ella" && screen.isSaveEnabled, "the screen follows")
  check(screen.heard == [" Ella"], "an owner is told")
  model.profile.mutate { $0.city = "Harlem" }
  check(screen.city.value == "Harlem", "the field follows the model")
  withBatchedChanges {
    model.isOnline.value = false
    model.profile.mutate { $0.name = "" }
  }
  check(!screen.isSaveEnabled && screen.name.value.isEmpty, "a batch is one change")
}

// MARK: - An actor with a graph of its own

actor Meter {
  private let samples = ObservableValue<[Double]>([])
  private let average: DerivedValue<Double>
  private var alarms: [Double] = []
  private var registration: Registration?

  init() {
    average = DerivedValue { [samples] in
      samples.value.isEmpty ? 0 : samples.value.reduce(0, +) / Double(samples.value.count)
    }
  }

  func start() {
    registration = average.observe { [weak self] _, new in
      self?.assumeIsolated { if new > 10 { $0.alarms.append(new) } }
    }
  }

  func add(_ sample: Double) { samples.mutate { $0.append(sample) } }

  func report() -> (average: Double, alarms: [Double]) { (average.value, alarms) }
}

nonisolated func useActor() async {
  let meter = Meter()
  await meter.start()
  for sample in [4.0, 10, 31] { await meter.add(sample) }
  let report = await meter.report()
  check(report.average == 15 && report.alarms == [15], "an actor owns a graph")
}

// MARK: - Tasks

/// What one task makes and another one shows.
nonisolated let progress = SharedValue(0)

nonisolated func useTasks() async {
  let work = Task.detached { for step in 1...100 { progress.set(step) } }
  var shown: [Int] = []
  for await step in progress.values() {
    shown.append(step)
    if step == 100 { break }
  }
  await work.value
  check(shown.last == 100 && shown == shown.sorted(), "a task hears of another's values in order")
  await Task { @MainActor in
    let title = ObservableValue("Blue")
    let task = Task { @MainActor in
      for await text in title.values() where text == "Hejira" { return text }
      return ""
    }
    await Task.yield()
    title.value = "Hejira"
    check(await task.value == "Hejira", "values are read with for await")
  }
  .value
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async {
    useScreen()
    await useActor()
    await useTasks()
    print("a profile, a meter, and a task's progress")
  }
}
