// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import ExtraStorageExample

// What a second module adds: a key with the name and the type of one in the first, and two of one name.
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
  /// What a storage consists of, which is one pointer.
  private func address(_ extras: ExtraStorage<User>) -> Int { unsafeBitCast(extras, to: Int.self) }

  @Test
  func `it is as large as a pointer and allocates nothing until it is used`() {
    #expect(MemoryLayout<ExtraStorage<User>>.size == MemoryLayout<Int>.size)
    // All empty ones are the same, so none of them has memory of its own.
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
  func `copies share their values until one of them changes, and then go apart`() {
    var user = User(name: "Ana")
    user.favoriteIceCream = "vanilla"
    var copy = user
    #expect(address(copy.extras) == address(user.extras))
    copy.favoriteIceCream = "mint"
    #expect(address(copy.extras) != address(user.extras))
    #expect(user.favoriteIceCream == "vanilla")
    // Alone, it is changed in place.
    let place = address(copy.extras)
    copy.favoriteIceCream = "lemon"
    #expect(address(copy.extras) == place)
  }

  @Test
  func `two modules, and two types, declare the same name without a clash`() {
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
  func `owners are equal when their extras are, in whatever order these were set`() {
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
    // A value that is set is not the same as none, although it reads the same.
    #expect(one != other)
  }

  @Test
  func `it holds what a dictionary holds`() {
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
  func `values with a name in files survive, others do not`() throws {
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
  func `what nobody has registered is kept as it came and written back`() throws {
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
  func `a value that is set takes the place of one that was kept under its name`() throws {
    var user = try decode(#"{"extras":{"note":[0]},"name":"Ana"}"#)
    #expect(user.extras[ExtraKey<User, String>.note] == nil)
    user.extras[ExtraKey<User, String>.note] = "text"
    #expect(try encode(user) == #"{"extras":{"note":"text"},"name":"Ana"}"#)
  }

  @Test
  func `a value of another type than its key is an error that names it`() throws {
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
  func `registering a key without a name, or a name twice, is a mistake of the caller`() async {
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
  func `owners have names of their own`() {
    var extras = StorableExtras()
    extras.register(ExtraKey<User, String>(storedAs: "note"))
    extras.register(ExtraKey<Launch, String>(storedAs: "note"))
    #expect(extras.reader(of: "note", for: User.self) != nil)
    #expect(extras.reader(of: "other", for: User.self) == nil)
  }
}
#endif
