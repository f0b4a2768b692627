// SPDX-License-Identifier: MIT

internal import MotifCaching

/// Gives cover views their pictures: the side of the loader that a session sees.
///
/// Views and desk belong to the session's isolation domain, the loader to none. The desk notes who has
/// asked for what, lets the loader work elsewhere, and hands out what came of it when the session
/// calls ``deliver()``. It holds views weakly: one that goes away is forgotten, and what it has asked
/// for is canceled.
final class CoverDesk {
  private struct Wish {
    weak var view: CoverView?
    /// Gone when the view does not wait any more: it may have asked again for the same picture.
    weak var request: CoverRequest?
    let key: CoverKey
  }

  private let loader: CoverLoader
  private let inbox: SessionInbox<CoverAnswer>
  private var wishes: [UInt64: Wish] = [:]
  private var nextTicket: UInt64 = 0

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - loader: Where pictures come from.
  ///   - onArrival: Wakes the session up, so that it calls ``deliver()``. It is called on any thread.
  init(loader: CoverLoader, onArrival: @escaping @Sendable () -> Void) {
    self.loader = loader
    inbox = SessionInbox(onArrival: onArrival)
  }

  /// How many requests have not been answered.
  var openRequestCount: Int { wishes.count }

  /// Gives a view a picture: at once where it is in memory, otherwise as soon as it is loaded.
  ///
  /// - Parameters:
  ///   - view: Who gets it.
  ///   - key: Which picture.
  /// - Returns: What the request lives with, or `nil` where it is answered already.
  func fill(_ view: CoverView, _ key: CoverKey) -> CoverRequest? {
    if let picture = loader.cachedPicture(for: key) {
      view.take(picture, for: key)
      return nil
    }
    nextTicket += 1
    let ticket = nextTicket
    let request = CoverRequest(
      Task.detached { [loader, inbox] in
        let picture = try? await loader.picture(for: key)
        inbox.post(CoverAnswer(ticket: ticket, picture: picture))
      }
    )
    wishes[ticket] = Wish(view: view, request: request, key: key)
    return request
  }

  /// Hands out what has come since the last call.
  ///
  /// - Returns: How many answers there were.
  @discardableResult
  func deliver() -> Int {
    let answers = inbox.takeAll()
    for answer in answers {
      guard let wish = wishes.removeValue(forKey: answer.ticket), wish.request != nil else {
        continue
      }
      wish.view?.take(answer.picture, for: wish.key)
    }
    return answers.count
  }

  /// Gives pictures up that no view shows, because the system needs memory.
  ///
  /// - Parameter pressure: How badly it needs memory.
  func respond(to pressure: MemoryPressure) {
    loader.respond(to: pressure)
  }
}
