// SPDX-License-Identifier: MIT

import MotifBindings
import MotifMementos
import MotifTestSupport
import Testing

/// Values of a view model that are restored at the next launch.
@Suite("RestorationStore: values")
struct RestoredValueTests {
  private final class Mixer {
    let volume: ObservableValue<Int>

    init(_ store: RestorationStore) {
      let key = RestorationKey<Int>("volume", default: 5) { (0...11).contains($0) ? $0 : nil }
      volume = ObservableValue(store[key])
      volume.observe(owner: store) { store, new in store[key] = new }
    }
  }

  @Test
  func `a value starts as stored and stores its changes`() throws {
    let files = InMemoryFileSystem()
    let store = RestorationStore(directory: "/state", fileSystem: files)
    let mixer = Mixer(store)
    #expect(mixer.volume.value == 5 && !store.hasUnsavedChanges)
    mixer.volume.value = 7
    #expect(store.hasUnsavedChanges)
    try store.save()
    mixer.volume.value = 7
    #expect(!store.hasUnsavedChanges)
    let next = Mixer(RestorationStore(directory: "/state", fileSystem: files))
    #expect(next.volume.value == 7)
  }

  @Test
  func `the value and the store don't retain one another`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue(tracker.make(1))
      var store: RestorationStore? = RestorationStore(
        directory: "/state",
        fileSystem: InMemoryFileSystem()
      )
      weak let held = store
      if let store {
        value.observe(owner: store) { store, new in
          store[RestorationKey("number", default: 0)] = new.payload
        }
      }
      value.value = tracker.make(2)
      #expect(store?[RestorationKey("number", default: 0)] == 2)
      store = nil
      #expect(held == nil)
      value.value = tracker.make(3)
    }
  }
}
