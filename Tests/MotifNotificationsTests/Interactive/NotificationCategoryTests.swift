// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifNotifications

@Suite("NotificationCategory and NotificationSettings")
struct NotificationCategoryTests {
  private let dismiss = NotificationAction("dismiss", title: "Dismiss")
  private let edit = NotificationAction("edit", title: "Edit", activation: .foreground)
  private let trash = NotificationAction("trash", title: "Trash", isDestructive: true)

  private func numbered(_ count: Int) -> [NotificationAction] {
    (0..<count).map { NotificationAction("a\($0)", title: "A") }
  }

  @Test func `actions keep their order (I6)`() throws {
    let category = try NotificationCategory(
      "list",
      alert: [dismiss, edit, trash],
      banner: [trash, edit]
    )
    #expect(category.actions(in: .alert) == [dismiss, edit, trash])
    #expect(category.actions(in: .banner) == [trash, edit])
  }

  @Test func `an alert fits four actions and a banner two (I6)`() throws {
    _ = try NotificationCategory("full", alert: numbered(4), banner: numbered(2))
    #expect(throws: NotificationCategoryError.tooManyActions(.alert, count: 5, limit: 4)) {
      try NotificationCategory("a", alert: numbered(5))
    }
    #expect(throws: NotificationCategoryError.tooManyActions(.banner, count: 3, limit: 2)) {
      try NotificationCategory("a", alert: numbered(4), banner: numbered(3))
    }
  }

  @Test func `empty, duplicate, and banner-only entries are rejected (I6)`() {
    typealias Fault = NotificationCategoryError
    #expect(throws: Fault.emptyIdentifier) { try NotificationCategory("", alert: []) }
    #expect(throws: Fault.emptyIdentifier) {
      try NotificationCategory("a", alert: [NotificationAction("", title: "A")])
    }
    #expect(throws: Fault.emptyTitle(action: "b")) {
      try NotificationCategory("a", alert: [NotificationAction("b", title: "")])
    }
    #expect(throws: Fault.duplicateIdentifier("edit")) {
      try NotificationCategory("a", alert: [edit, dismiss, edit])
    }
    #expect(throws: Fault.bannerActionNotInAlert(action: "trash", category: "a")) {
      try NotificationCategory("a", alert: [edit], banner: [trash])
    }
    // A different action with the same identifier.
    let other = NotificationAction("edit", title: "Other")
    #expect(throws: Fault.bannerActionNotInAlert(action: "edit", category: "a")) {
      try NotificationCategory("a", alert: [edit], banner: [other])
    }
  }

  @Test func `each error says how to fix it`() {
    let faults: [NotificationCategoryError] = [
      .tooManyActions(.banner, count: 3, limit: 2), .duplicateIdentifier("x"), .emptyIdentifier,
      .emptyTitle(action: "x"), .bannerActionNotInAlert(action: "x", category: "y"),
    ]
    #expect(Set(faults.map(\.description)).count == faults.count)
    #expect(faults[0].description == "3 actions do not fit in the banner: keep at most 2")
  }

  @Test func `identifiers are unique across the app (I6)`() throws {
    let list = try NotificationCategory("list", alert: [dismiss, edit])
    let shop = try NotificationCategory("shop", alert: [dismiss, trash])
    let settings = try NotificationSettings(kinds: .alert, categories: [shop, list])
    #expect(settings.categories.map(\.identifier) == ["list", "shop"])
    #expect(settings.category("shop") == shop && settings.category("none") == nil)
    #expect(throws: NotificationCategoryError.duplicateIdentifier("list")) {
      try NotificationSettings(kinds: .alert, categories: [list, list])
    }
    let other = try NotificationCategory(
      "other",
      alert: [NotificationAction("edit", title: "Other")]
    )
    #expect(throws: NotificationCategoryError.duplicateIdentifier("edit")) {
      try NotificationSettings(kinds: .alert, categories: [list, other])
    }
  }

  @Test func `fingerprints are equal exactly when settings are`() {
    withSeeds(300) { random in
      let made = try (0..<2).map { _ in
        let names = ["a", "b", "a\" \"b", "[", ", "]
        let categories = try (0..<Int.random(in: 0...2, using: &random)).map { index in
          let action = NotificationAction(
            "\(index)\(names.randomElement(using: &random) ?? "")",
            title: names.randomElement(using: &random) ?? "",
            isDestructive: Bool.random(using: &random),
            requiresAuthentication: Bool.random(using: &random),
            activation: Bool.random(using: &random) ? .background : .foreground
          )
          let isInBanner = Bool.random(using: &random)
          return try NotificationCategory(
            "\(index)",
            alert: [action],
            banner: isInBanner ? [action] : []
          )
        }
        return try NotificationSettings(
          kinds: NotificationKinds(rawValue: UInt8.random(in: 0...1, using: &random)),
          categories: categories.shuffled(using: &random)
        )
      }
      #expect((made[0] == made[1]) == (made[0].fingerprint == made[1].fingerprint))
    }
  }
}
