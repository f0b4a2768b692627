// SPDX-License-Identifier: MIT

import MotifLists

/// Solutions to the exercises of `Documentation/Patterns/Strategy.md`.
enum StrategySolutions {
  /// Decides which links may be opened.
  protocol LinkPolicy {
    func allows(_ host: String) -> Bool
  }

  struct HostList: LinkPolicy {
    let hosts: Set<String>

    func allows(_ host: String) -> Bool { hosts.contains(host) }
  }

  // MARK: - 1. Two policies

  /// Allows what all of its policies allow; a page can't tell it from a single one.
  struct AllPolicies: LinkPolicy {
    let policies: [any LinkPolicy]

    func allows(_ host: String) -> Bool { policies.allSatisfy { $0.allows(host) } }
  }

  // MARK: - 2. An order that the user chooses

  struct Album: Identifiable {
    let id: Int
    let title: String
    let year: Int
  }

  /// The orders to choose from.
  ///
  /// The raw value is stored, so the names of the cases can change.
  enum AlbumOrder: String, Codable, CaseIterable {
    case title = "by title"
    case newestFirst = "newest first"

    func precedes(_ first: Album, _ second: Album) -> Bool {
      switch self {
      case .title: first.title < second.title
      case .newestFirst: first.year > second.year
      }
    }
  }

  /// Lists albums in an order, and moves them when the user chooses another one.
  final class AlbumList {
    var order: AlbumOrder {
      didSet { listed.areInIncreasingOrder = order.precedes }
    }

    private let listed: SortedDataSource<MainSection, Album>

    init(_ albums: FlatList<Album>, order: AlbumOrder) {
      self.order = order
      listed = albums.sorted(by: order.precedes)
    }

    var titles: [String] { listed.items.map(\.title) }
  }

  // MARK: - 3. A closure

  /// A page whose policy is a closure.
  ///
  /// It saves the protocol, and an optional: the default is a closure that allows everything. A closure
  /// has no name and can't be compared, so you can neither ask which policy a page has, nor encode it.
  struct Page {
    var allows: (_ host: String) -> Bool = { _ in true }

    func tap(_ host: String) -> String { allows(host) ? "open \(host)" : "stay here" }
  }
}
