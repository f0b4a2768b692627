// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("EditableControl")
struct EditableControlTests {
  @Test(arguments: [false, true])
  func `editing sets the model, setting the model sets the control (B2)`(reportsAll: Bool) {
    let model = ObservableValue("Blue")
    let control = FakeControl("", reportsEverySetting: reportsAll)
    let counter = ChangeCounter(model)
    let registration = model.bind(to: control)
    #expect(control.value == "Blue" && control.setCount == 1)

    control.edit("Hejira")
    #expect(model.value == "Hejira" && control.setCount == 1)

    model.value = "Mingus"
    #expect(control.value == "Mingus" && control.setCount == 2)

    #expect(counter.count == 2)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a control isn't set to the value it shows`() {
    let model = ObservableValue("", removesDuplicates: false)
    let control = FakeControl("Blue")
    let registration = model.bind(to: control, startingFrom: .target)

    model.value = "Blue"
    model.value = "Blue"

    #expect(control.setCount == 0)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `two controls are bound to one another`() {
    let field = FakeControl("a")
    let label = FakeControl("b")
    let registration = field.bind(to: label)

    field.edit("c")
    #expect(label.value == "c")
    label.edit("d")
    #expect(field.value == "d")
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a control's latest binding receives its edits`() {
    let control = FakeControl("")
    let models = [ObservableValue("a"), ObservableValue("b")]
    let registrations = models.map { $0.bind(to: control) }

    control.edit("c")
    #expect(models.map { $0.value } == ["a", "c"])

    registrations[0].cancel()
    control.edit("d")
    #expect(models.map { $0.value } == ["a", "d"])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `an observer of edits is released with its registration`() {
    withLifetimeTracking { tracker in
      let control = FakeControl(0)
      var heard: [Int] = []
      let registration: Registration
      do {
        let object = tracker.make()
        registration = control.observeEdits { withExtendedLifetime(object) { heard.append(1) } }
      }
      control.edit(1)
      #expect(tracker.livingCount == 1)

      registration.cancel()
      control.edit(2)

      #expect(tracker.livingCount == 0 && heard == [1])
    }
  }

  @Test @MainActor
  func `a control that belongs to the main actor is bound there`() {
    let screen = Screen()
    screen.field.type("Blue")
    #expect(screen.title.value == "Blue")
    screen.title.value = "Hejira"
    #expect(screen.field.value == "Hejira")
    #expect(screen.heading.value == "HEJIRA")
  }

  @Test
  func `a control that belongs to another actor is bound there`() async {
    let desk = Desk()
    #expect(await desk.enter("Blue") == "Blue")
  }
}

@MainActor
private final class TextField: @MainActor EditableControl {
  var value = ""
  var onEdit: (() -> Void)?

  func type(_ text: String) {
    value += text
    onEdit?()
  }
}

@MainActor
private final class Screen {
  let title = ObservableValue("")
  let field = TextField()
  let heading: DerivedValue<String>
  private var registration: Registration?

  init() {
    heading = title.map { $0.uppercased() }
    registration = title.bind(to: field)
  }
}

private actor Desk {
  private let title = ObservableValue("")
  private let field = FakeControl("")
  private var registration: Registration?

  func enter(_ text: String) -> String {
    registration = title.bind(to: field)
    field.edit(text)
    return title.value
  }
}
