// SPDX-License-Identifier: MIT

import Foundation
import MotifLists
import Testing

@testable import Essence
@testable import Exercises

@Suite("Strategy: essence and solutions")
struct StrategySolutionsTests {
  private typealias Solutions = StrategySolutions

  // MARK: - Essence

  @Test(arguments: [
    ("example.org", true), ("music.example.org", true), ("badexample.org", false),
    ("example.org.evil.test", false),
  ])
  func `a policy is tested without a page`(host: String, isAllowed: Bool) {
    #expect(PlainHostList(hosts: ["example.org"]).allows(host) == isAllowed)
  }

  @Test
  func `a page follows the policy that it has`() {
    var page = PlainLinkPage()
    #expect(page.tap("b.test") == "open b.test")
    page.policy = PlainHostList(hosts: ["a.test"])
    #expect(page.tap("a.test") == "open a.test")
    #expect(page.tap("b.test") == "stay here")
  }

  // MARK: - Solutions

  @Test
  func `all policies must agree`() {
    let lists = ["ab", "bc"].map { Solutions.HostList(hosts: Set($0.map(String.init))) }
    let both = Solutions.AllPolicies(policies: lists)
    #expect(["a", "b", "c"].filter(both.allows) == ["b"])
  }

  @Test
  func `the chosen order moves albums, and is stored`() throws {
    let albums = try FlatList([
      Solutions.Album(id: 1, title: "Low", year: 1977),
      Solutions.Album(id: 2, title: "Heroes", year: 1977),
      Solutions.Album(id: 3, title: "Lodger", year: 1979),
    ])
    let list = Solutions.AlbumList(albums, order: .title)
    #expect(list.titles == ["Heroes", "Lodger", "Low"])
    let stored = try JSONEncoder().encode([Solutions.AlbumOrder.newestFirst])
    list.order = try JSONDecoder().decode([Solutions.AlbumOrder].self, from: stored)[0]
    #expect(list.titles == ["Lodger", "Low", "Heroes"])
  }

  @Test
  func `a closure is a policy, too`() {
    var page = Solutions.Page()
    #expect(page.tap("a.test") == "open a.test")
    page.allows = { $0.hasSuffix(".org") }
    #expect(page.tap("a.test") == "stay here")
  }
}
