// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

/// The expected content of an outbox, as plain arrays.
private struct Model {
  struct Message: Equatable {
    let text: String
    let key: String
  }

  var pending: [(sequence: UInt64, message: Message)] = []
  var dead: [UInt64: Message] = [:]
}

@Suite("Outbox: model")
struct OutboxModelTests {
  @Test
  func `any sequence of operations agrees with a model`()
    async throws
  {
    await withSeeds(60) { generator in
      let test = TestOutbox()
      var model = Model()
      var keys: [String: String] = [:]
      var outbox = try test.open(
        backoff: OutboxBackoff(initial: .nanoseconds(1), maximum: .nanoseconds(1))
      )
      var count = 0
      for _ in 0..<40 {
        let isFailing = Int.random(in: 0..<5, using: &generator) == 0
        if isFailing {
          test.files.failOperation(
            after: .random(in: 0..<8, using: &generator),
            code: 28
          )
        }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3:
          let texts = (0..<Int.random(in: 1...3, using: &generator)).map { index in
            String(repeating: "x", count: .random(in: 0...40, using: &generator))
              + "\(count + index)"
          }
          count += texts.count
          do throws(OutboxError) {
            for (text, receipt) in zip(texts, try await outbox.append(texts)) {
              #expect(keys[receipt.key] == nil)
              keys[receipt.key] = text
              model.pending.append((receipt.sequence, .init(text: text, key: receipt.key)))
            }
          } catch .undecided {
            // The truncation failed, too; only a restart decides whether the message counts.
            Issue.record("One failure is undone.")
          } catch {
            #expect(isFailing)
          }
        case 4...6:
          try await deliver(outbox, &model, isFailing: isFailing, &generator)
        case 7:
          guard let sequence = model.dead.keys.randomElement(using: &generator) else { break }
          if Bool.random(using: &generator) {
            guard (try? await outbox.revive([sequence])) == 1, let message = model.dead[sequence],
              let parcel = await outbox.pending().first(where: { $0.sequence == sequence })
            else { break }
            #expect(keys.updateValue(message.text, forKey: parcel.key) == nil)
            model.pending.append((sequence, .init(text: message.text, key: parcel.key)))
            model.pending.sort { $0.sequence < $1.sequence }
          } else {
            guard (try? await outbox.discard([sequence])) == 1 else { break }
          }
          model.dead[sequence] = nil
        case 8:
          try? await outbox.compact()
        default:
          test.files.heal()
          outbox = try test.open(
            backoff: OutboxBackoff(initial: .nanoseconds(1), maximum: .nanoseconds(1))
          )
          #expect(outbox.recovery == .nothing)
        }
        test.files.heal()
        #expect(outbox.messages == model.pending.map(\.message.text))
        #expect(await outbox.pending().map(\.key) == model.pending.map(\.message.key))
        #expect(await Set(outbox.deadLetters().map(\.sequence)) == Set(model.dead.keys))
        #expect(outbox.status.pendingCount == model.pending.count)
      }
      #expect(try test.open().messages == model.pending.map(\.message.text))
      #expect(test.otherNames == [])
    }
  }

  private func deliver(
    _ outbox: Outbox<String>,
    _ model: inout Model,
    isFailing: Bool,
    _ generator: inout SeededGenerator
  ) async throws {
    let verdicts = (0..<6).map { _ in
      [OutboxVerdict.delivered, .delivered, .offline, .reject("no"), .retry("busy")]
        .randomElement(using: &generator) ?? .offline
    }
    let sent = Sent<String>()
    let outcome: Result<OutboxStop, any Error>
    do {
      outcome = .success(
        try await outbox.deliver { parcel in
          let number = await sent.parcels.count
          guard number < verdicts.count else { return .offline }
          await sent.note(parcel)
          return verdicts[number]
        }
      )
    } catch {
      #expect(isFailing)
      outcome = .failure(error)
    }
    let parcels = await sent.parcels
    for (number, parcel) in parcels.enumerated() {
      let first = try #require(model.pending.first)
      #expect(parcel.sequence == first.sequence && parcel.message == first.message.text)
      #expect(parcel.key == first.message.key)
      // The verdict on the last one could not be recorded.
      if case .failure = outcome, number == parcels.count - 1,
        await outbox.pending().contains(where: { $0.sequence == parcel.sequence })
      {
        return
      }
      switch verdicts[number] {
      case .delivered: model.pending.removeFirst()
      case .reject: model.dead[first.sequence] = model.pending.removeFirst().message
      case .offline, .retry: break
      }
    }
    if case .success(.empty) = outcome { #expect(model.pending.isEmpty) }
  }
}
