// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("LoadSlot")
@MainActor
struct LoadSlotTests {
  private let origin = GatedTier("origin")
  private let loader: TieredLoader<Int, Int>

  init() {
    loader = TieredLoader(memory: BoundedCache(), origin: origin)
  }

  /// A reusable cell that records what it shows.
  @MainActor
  private final class Cell {
    let slot = LoadSlot<Int, Int>()
    let shown = Mailbox<String>()

    func show(_ key: Int, from loader: TieredLoader<Int, Int>) {
      slot.load(key, from: loader) { [weak self] result in
        self?.shown.send("\(key): \((try? result.get().value) ?? -1)")
      }
    }
  }

  @Test
  func `a reused cell doesn't get its previous image (G3)`() async {
    let cell = Cell()
    cell.show(1, from: loader)
    let first = await origin.calls.next()
    cell.show(2, from: loader)
    let second = await origin.calls.next()
    // The first answer comes late, and its request was canceled.
    first.answer(10)
    await first.cancellation.next()
    second.answer(20)
    #expect(await cell.shown.next() == "2: 20")
    #expect(cell.shown.count == 0 && cell.slot.key == 2 && !cell.slot.isLoading)
  }

  @Test
  func `an answer in flight is dropped on reuse (G3)`() async {
    let cell = Cell()
    cell.show(1, from: loader)
    await origin.calls.next().answer(10)
    // The load ends in the meantime; the cell can't receive its answer until this actor is free.
    while loader.waiterCount(for: 1) > 0 {}
    cell.show(2, from: loader)
    await origin.calls.next().answer(20)
    #expect(await cell.shown.next() == "2: 20")
    #expect(cell.shown.count == 0)
  }

  @Test
  func `requesting the same key again keeps the load`() async {
    let cell = Cell()
    cell.show(1, from: loader)
    let call = await origin.calls.next()
    cell.show(1, from: loader)
    call.answer(10)
    #expect(await cell.shown.next() == "1: 10")
    cell.show(2, from: loader)
    await origin.calls.next().answer(20)
    #expect(await cell.shown.next() == "2: 20")
    #expect(origin.callCount == 2 && call.cancellation.count == 0)
  }

  @Test
  func `a new key takes over its slot's load`() async {
    let loader = TieredLoader<Int, Int>(
      memory: BoundedCache(),
      origin: origin,
      concurrentLoadLimit: 1
    )
    let cell = Cell()
    cell.show(1, from: loader)
    let call = await origin.calls.next()
    let ahead = loader.prefetch(10...12)
    cell.show(2, from: loader)
    await call.cancellation.next()
    let next = await origin.calls.next()
    #expect(next.key == 2)
    ahead.cancel()
    next.answer(20)
    call.answer(10)
    #expect(await cell.shown.next() == "2: 20")
    #expect(origin.callCount == 2)
  }

  @Test
  func `a value in memory is received immediately`() throws {
    try loader.memory.insert(10, for: 1)
    let slot = LoadSlot<Int, Int>()
    var received: [LoadedValue<Int>] = []
    slot.load(1, from: loader) { result in
      if case .success(let loaded) = result { received.append(loaded) }
    }
    #expect(received == [LoadedValue(10, from: .memory)] && !slot.isLoading)
    #expect(origin.callCount == 0)
  }

  @Test
  func `a failure is received, too`() async {
    let cell = Cell()
    cell.show(1, from: loader)
    #expect(cell.slot.isLoading && cell.slot.key == 1)
    await origin.calls.next().fail()
    #expect(await cell.shown.next() == "1: -1")
    #expect(!cell.slot.isLoading)
  }

  @Test
  func `canceling or dropping a slot cancels its request`() async {
    let cell = Cell()
    cell.show(1, from: loader)
    let call = await origin.calls.next()
    cell.slot.cancel()
    #expect(cell.slot.key == nil && !cell.slot.isLoading)
    await call.cancellation.next()
    call.answer(10)

    var dropped: Cell? = Cell()
    dropped?.show(2, from: loader)
    let other = await origin.calls.next()
    let shown = dropped?.shown
    dropped = nil
    await other.cancellation.next()
    other.answer(20)
    #expect(cell.shown.count == 0 && shown?.count == 0 && loader.isIdle)
  }

  @Test
  func `reusing a slot keeps a load for others`() async throws {
    let cell = Cell()
    let request = TestRequest(1, from: loader)
    cell.show(1, from: loader)
    let call = await origin.calls.next()
    cell.slot.cancel()
    call.answer(10)
    #expect(try await request.value == 10)
    #expect(cell.shown.count == 0 && origin.callCount == 1)
  }

  @Test
  func `a receiver may request the next value`() async {
    let slot = LoadSlot<Int, Int>()
    let shown = Mailbox<Int>()
    slot.load(1, from: loader) { [weak slot, loader] result in
      slot?.load((try? result.get().value) ?? 0, from: loader) { result in
        shown.send((try? result.get().value) ?? 0)
      }
    }
    await origin.calls.next().answer(2)
    await origin.calls.next().answer(3)
    #expect(await shown.next() == 3)
  }

  @Test
  func `a slot works on any actor and retains nothing`() async {
    await withLifetimeTracking { tracker in
      let shown = Mailbox<Int>()
      var owner: Owner? = Owner(shown, tracker.make())
      await owner?.show(1, from: loader)
      await origin.calls.next().answer(10)
      #expect(await shown.next() == 10)
      await owner?.show(2, from: loader)
      let call = await origin.calls.next()
      owner = nil
      await call.cancellation.next()
      call.answer(20)
      #expect(shown.count == 0)
      // The slot cancels while the owner is deallocated, before the owner's other properties are released.
      while tracker.livingCount > 0 { await Task.yield() }
    }
  }

  private actor Owner {
    private let slot = LoadSlot<Int, Int>()
    private let shown: Mailbox<Int>
    private let payload: TrackedObject<Int>

    init(_ shown: Mailbox<Int>, _ payload: TrackedObject<Int>) {
      self.shown = shown
      self.payload = payload
    }

    func show(_ key: Int, from loader: TieredLoader<Int, Int>) {
      slot.load(key, from: loader) { [weak self] result in
        self?.assumeIsolated { $0.shown.send((try? result.get().value) ?? 0) }
      }
    }
  }
}
