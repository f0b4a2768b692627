// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import ExtraStorageExample

// The additions of a second module: a key with the name and the type of one in the first, and two with the same name.
extension ExtraKey<User, String> {
  fileprivate static var favoriteIceCream: Self { Self() }
  fileprivate static var note: Self { Self(storedAs: "note") }
  fileprivate static var draft: Self { Self() }
}

extension ExtraKey<User, [Int]> {
  fileprivate static var note: Self { Self(storedAs: "numbers") }
}

@Suite("ExtraStorage (L1)")
struct ExtraStorageTests {
  /// The content of a storage, which is one pointer.
  private func address(_ extras: ExtraStorage<User>) -> Int { unsafeBitCast(extras, to: Int.self) }

  @Test
  func `a storage is one pointer and allocates lazily`() {
    #expect(MemoryLayout<ExtraStorage<User>>.size == MemoryLayout<Int>.size)
    // All empty ones are identical, so none of them has memory of its own.
    var first = ExtraStorage<User>()
    let second = ExtraStorage<User>()
    #expect(address(first) == address(second))
    #expect(first[.draft] == nil)
    first[.draft] = nil
    first.remove(.draft)
    #expect(address(first) == address(second))
    first[.draft] = "text"
    #expect(address(first) != address(second))
  }

  @Test
  func `copies share their values until one changes`() {
    var user = User(name: "Ana")
    user.favoriteIceCream = "vanilla"
    var copy = user
    #expect(address(copy.extras) == address(user.extras))
    copy.favoriteIceCream = "mint"
    #expect(address(copy.extras) != address(user.extras))
    #expect(user.favoriteIceCream == "vanilla")
    // A unique storage is changed in place.
    let place = address(copy.extras)
    copy.favoriteIceCream = "lemon"
    #expect(address(copy.extras) == place)
  }

  @Test
  func `modules and types can declare the same name`() {
    var user = User(name: "Ana")
    user.favoriteIceCream = "vanilla"
    user.extras[.favoriteIceCream] = "of this module"
    user.extras[ExtraKey<User, String>.note] = "text"
    user.extras[ExtraKey<User, [Int]>.note] = [1, 2]
    #expect(user.favoriteIceCream == "vanilla")
    #expect(user.extras[.favoriteIceCream] == "of this module")
    #expect(user.extras[ExtraKey<User, String>.note] == "text")
    #expect(user.extras[ExtraKey<User, [Int]>.note] == [1, 2])
    #expect(user.extras.count == 4)
  }

  @Test
  func `equality ignores the order of setting extras`() {
    var one = User(name: "Ana")
    var other = one
    one.favoriteIceCream = "vanilla"
    #expect(one != other)
    one.visits = 1
    other.visits = 1
    other.favoriteIceCream = "vanilla"
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    other.visits = 0
    // A value that is set differs from none, although it reads the same.
    #expect(one != other)
  }

  @Test
  func `a storage behaves like a dictionary`() {
    withSeeds { generator in
      var extras = ExtraStorage<User>()
      var model: [Int: Int] = [:]
      for _ in 0..<50 {
        let slot = Int.random(in: 0..<5, using: &generator)
        let key = ExtraKey<User, Int>(declaration: "\(slot)")
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          extras[key] = nil
          model[slot] = nil
        case 1: #expect(extras.remove(key) == model.removeValue(forKey: slot))
        case 2:
          extras[key, default: 7] += 1
          model[slot, default: 7] += 1
        default:
          extras[key] = slot
          model[slot] = slot
        }
        #expect(extras[key] == model[slot])
        #expect(extras[key, default: -1] == model[slot] ?? -1)
        #expect(extras.count == model.count)
      }
    }
  }
}

@Suite("ExtraStorage in files (L1)")
struct StoredExtrasTests {
  private func decode(
    _ text: String,
    _ register: (inout StorableExtras) -> Void = { _ in }
  ) throws
    -> User
  {
    var extras = StorableExtras()
    register(&extras)
    let decoder = JSONDecoder()
    decoder.userInfo[.storableExtras] = extras
    return try decoder.decode(User.self, from: Data(text.utf8))
  }

  private func encode(_ user: User) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(user), as: UTF8.self)
  }

  @Test
  func `only values with a stored name are encoded`() throws {
    var user = User(name: "Ana")
    user.extras[ExtraKey<User, String>.note] = "text"
    user.extras[ExtraKey<User, [Int]>.note] = [1, 2]
    user.extras[.draft] = "not for files"
    let text = try encode(user)
    #expect(text == #"{"extras":{"note":"text","numbers":[1,2]},"name":"Ana"}"#)
    let read = try decode(text) {
      $0.register(ExtraKey<User, String>.note)
      $0.register(ExtraKey<User, [Int]>.note)
    }
    user.extras[.draft] = nil
    #expect(read == user)
  }

  @Test
  func `unregistered values are kept and written back`() throws {
    let text =
      #"{"extras":{"a":null,"b":true,"c":-9007199254740993,"d":0.5,"e":"","f":[[],{"g":[1,"2",0.1]}],"#
      + #""h":18446744073709551615,"note":"text"},"name":"Ana"}"#
    var user = try decode(text) { $0.register(ExtraKey<User, String>.note) }
    #expect(user.extras[ExtraKey<User, String>.note] == "text")
    #expect(try encode(user) == text)
    user.extras[ExtraKey<User, String>.note] = nil
    #expect(try encode(user) == text.replacing(#","note":"text""#, with: ""))
  }

  @Test
  func `setting a value replaces the unregistered one`() throws {
    var user = try decode(#"{"extras":{"note":[0]},"name":"Ana"}"#)
    #expect(user.extras[ExtraKey<User, String>.note] == nil)
    user.extras[ExtraKey<User, String>.note] = "text"
    #expect(try encode(user) == #"{"extras":{"note":"text"},"name":"Ana"}"#)
  }

  @Test
  func `decoding a value of another type names the key`() throws {
    let error = #expect(throws: DecodingError.self) {
      try decode(#"{"extras":{"note":3},"name":"Ana"}"#) {
        $0.register(ExtraKey<User, String>.note)
      }
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["extras", "note"])
  }

  @Test
  func `registering unnamed or duplicate keys stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var extras = StorableExtras()
      extras.register(ExtraKey<User, String>())
    }
    await #expect(processExitsWith: .failure) {
      var extras = StorableExtras()
      extras.register(ExtraKey<User, String>(storedAs: "note"))
      extras.register(ExtraKey<User, Int>(storedAs: "note"))
    }
  }

  @Test
  func `different owners can use the same stored names`() {
    var extras = StorableExtras()
    extras.register(ExtraKey<User, String>(storedAs: "note"))
    extras.register(ExtraKey<Launch, String>(storedAs: "note"))
    #expect(extras.reader(of: "note", for: User.self) != nil)
    #expect(extras.reader(of: "other", for: User.self) == nil)
  }
}
#endif
