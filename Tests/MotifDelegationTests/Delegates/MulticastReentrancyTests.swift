// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@Suite("MulticastDelegate, changes during a send")
struct MulticastReentrancyTests {
  private let delegates = MulticastDelegate<any EarDelegate>()
  private let notebook = Notebook()

  private func add(_ names: String...) -> (ears: [Ear], registrations: [Registration]) {
    let ears = names.map { Ear($0, notebook) }
    return (ears, ears.map { delegates.add($0) })
  }

  @Test func `a delegate added during a send waits for the next`() {
    let (ears, registrations) = add("a", "b")
    let late = Ear("late", notebook)
    var registration: Registration?
    ears[0].whenHearing = { [delegates] _ in registration = registration ?? delegates.add(late) }
    delegates { $0.hear("1") }
    #expect(notebook.lines == ["a 1", "b 1"])
    delegates { $0.hear("2") }
    #expect(notebook.lines.suffix(3) == ["a 2", "b 2", "late 2"])
    withExtendedLifetime((registrations, registration)) {}
  }

  @Test func `a nested send reaches delegates added before it`() {
    let (ears, registrations) = add("a", "b")
    let late = [Ear("c", notebook), Ear("d", notebook)]
    var more: [Registration] = []
    ears[0].whenHearing = { [delegates] ear in
      ear.whenHearing = { _ in more.append(delegates.add(late[1])) }
      more.append(delegates.add(late[0]))
      delegates { $0.hear("inner") }
      ear.whenHearing = { _ in }
    }
    delegates { $0.hear("outer") }
    #expect(notebook.lines == ["a outer", "a inner", "b inner", "c inner", "b outer"])
    #expect(delegates.count == 4)
    withExtendedLifetime((registrations, more)) {}
  }

  @Test(arguments: ["remove", "cancel", "drop", "release"])
  func `a delegate removed during a send isn't called`(way: String) {
    var (ears, registrations) = add("a", "b", "c")
    ears[0].whenHearing = { [delegates] ear in
      ear.whenHearing = { _ in }
      switch way {
      case "remove": delegates.remove(ears[1])
      case "cancel": registrations[1].cancel()
      case "drop": registrations.remove(at: 1)
      default: ears.remove(at: 1)
      }
    }
    delegates { $0.hear("1") }
    delegates { $0.hear("2") }
    #expect(notebook.lines == ["a 1", "c 1", "a 2", "c 2"])
    #expect(delegates.count == 2)
  }

  @Test func `removing itself doesn't skip a delegate's neighbors`() {
    let (ears, registrations) = add("a", "b", "c")
    for (ear, registration) in zip(ears, registrations) {
      ear.whenHearing = { _ in registration.cancel() }
    }
    delegates { $0.hear("1") }
    delegates { $0.hear("2") }
    #expect(notebook.lines == ["a 1", "b 1", "c 1"])
    #expect(delegates.count == 0)
  }

  @Test func `a delegate added back during a send waits`() {
    let (ears, registrations) = add("a", "b")
    var again: Registration?
    ears[0].whenHearing = { [delegates] ear in
      ear.whenHearing = { _ in }
      registrations[1].cancel()
      again = delegates.add(ears[1])
    }
    delegates { $0.hear("1") }
    #expect(notebook.lines == ["a 1"])
    delegates { $0.hear("2") }
    #expect(notebook.lines == ["a 1", "a 2", "b 2"])
    withExtendedLifetime((registrations, again)) {}
  }

  @Test func `a delegate that releases itself survives its call`() {
    let (added, registrations) = add("a", "b")
    var ears = consume added
    ears[0].whenHearing = { [notebook] ear in
      ears.removeFirst()
      notebook.lines.append("\(ear.name) is still here")
    }
    ears[0].atEnd = { [notebook] in notebook.lines.append("a ends") }
    delegates { $0.hear("1") }
    #expect(notebook.lines == ["a 1", "a is still here", "a ends", "b 1"])
    #expect(delegates.count == 1)
    withExtendedLifetime(registrations) {}
  }

  @Test func `a deinitializer may change the list at any time`() {
    let late = Ear("late", notebook)
    var more: [Registration] = []
    let (added, registrations) = add("a", "b", "c")
    var ears = consume added
    ears[1].atEnd = { [delegates, notebook] in
      more.append(delegates.add(late))
      delegates { $0.hear("inner") }
      notebook.lines.append("b ends")
    }
    ears[0].whenHearing = { _ in
      if ears.count == 3 { ears.remove(at: 1) }
    }
    delegates { $0.hear("1") }
    #expect(
      notebook.lines == ["a 1", "a inner", "c inner", "late inner", "b ends", "c 1"]
    )
    ears[0].whenHearing = { _ in }
    #expect(delegates.count == 3)
    withExtendedLifetime((registrations, more)) {}
  }

  @Test func `a callback may release the multicast delegate`() {
    final class Sender {
      var delegates = MulticastDelegate<any EarDelegate>()
    }
    var sender: Sender? = Sender()
    let ears = ["a", "b"].map { Ear($0, notebook) }
    let registrations = ears.map { sender?.delegates.add($0) }
    ears[0].whenHearing = { _ in
      sender?.delegates = MulticastDelegate()
      sender = nil
    }
    sender?.delegates { $0.hear("1") }
    #expect(notebook.lines == ["a 1", "b 1"], "the list lives until the send is over")
    #expect(registrations.allSatisfy { $0?.isActive == false })
  }

  @Test func `an error reaches the sender and ends the send`() throws {
    struct Deaf: Error, Equatable {}
    let list = MulticastDelegate<Ear>()
    let ears = ["a", "b", "c"].map { Ear($0, notebook) }
    let registrations = ears.map { list.add($0) }
    ears[1].whenHearing = { _ in
      registrations[0].cancel()
      throw Deaf()
    }
    #expect(throws: Deaf()) {
      try list { try $0.hearOrFail("1") }
    }
    #expect(notebook.lines == ["a 1", "b 1"])

    // The send is over, so adding and removing work as before.
    ears[1].whenHearing = { _ in }
    #expect(list.count == 2)
    try list { try $0.hearOrFail("2") }
    #expect(notebook.lines.suffix(2) == ["b 2", "c 2"])
  }

  @Test func `an error keeps its type`() {
    enum Refusal: Error { case busy }
    let list = MulticastDelegate<Ear>()
    let ear = Ear("a", notebook)
    let registration = list.add(ear)
    do throws(Refusal) {
      try list { (_: Ear) throws(Refusal) in throw Refusal.busy }
      Issue.record("The error is lost")
    } catch {
      switch error {
      case .busy: break
      }
    }
    withExtendedLifetime((ear, registration)) {}
  }
}
