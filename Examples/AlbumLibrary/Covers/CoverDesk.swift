// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifNotifications

/// Gives cover views their pictures: the side of the loader that a session sees.
///
/// Views and desk belong to the session's isolation domain, the loader to none. Neither knows the other: a view
/// posts what it needs to the session's hub, which the desk observes (A7). The desk notes who has asked for what, lets the loader work elsewhere, and hands out what came of it when the session
/// calls ``deliver()``. It holds views weakly: one that goes away is forgotten, and what it has asked
/// for is canceled.
final class CoverDesk {
  /// A picture cannot be shown, now or later.
  struct CannotShow: HubMessage {
    /// Which picture.
    let key: CoverKey
    /// Why, as part of a sentence.
    let reason: String
  }

  private struct Wish {
    weak var view: CoverView?
    /// Gone when the view does not wait any more: it may have asked again for the same picture.
    weak var request: CoverRequest?
    let key: CoverKey
  }

  private let loader: CoverLoader
  private let hub: MessageHub
  private let inbox: SessionInbox<CoverAnswer>
  private var wishes: [UInt64: Wish] = [:]
  private var nextTicket: UInt64 = 0

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - loader: Where pictures come from.
  ///   - hub: Where views ask for pictures, and where it is told that memory runs short.
  ///   - onArrival: Wakes the session up, so that it calls ``deliver()``. It is called on any thread.
  init(loader: CoverLoader, hub: MessageHub, onArrival: @escaping @Sendable () -> Void) {
    self.loader = loader
    self.hub = hub
    inbox = SessionInbox(onArrival: onArrival)
    hub.observe(CoverView.NeedsPicture.self, owner: self) { desk, message in
      desk.fill(message.view, message.key)
    }
    hub.observe(AppLifecycle.DidReceiveMemoryPressure.self, owner: self) { desk, message in
      desk.loader.respond(to: message.pressure)
    }
  }

  /// How many requests have not been answered.
  var openRequestCount: Int { wishes.count }

  /// Gives a view a picture: at once where it is in memory, otherwise as soon as it is loaded.
  ///
  /// - Parameters:
  ///   - view: Who gets it.
  ///   - key: Which picture.
  private func fill(_ view: CoverView, _ key: CoverKey) {
    if let picture = loader.cachedPicture(for: key) { return view.take(picture, for: key) }
    nextTicket += 1
    let ticket = nextTicket
    let request = CoverRequest(
      Task.detached { [loader, inbox] in
        do throws(LoaderError) {
          let picture = try await loader.picture(for: key)
          inbox.post(CoverAnswer(ticket: ticket, picture: picture, fault: nil))
        } catch {
          inbox.post(CoverAnswer(ticket: ticket, picture: nil, fault: error.lastingFault))
        }
      }
    )
    wishes[ticket] = Wish(view: view, request: request, key: key)
    view.wait(for: key, with: request)
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
      if let reason = answer.fault {
        hub.post(CannotShow(key: wish.key, reason: reason), from: self)
      }
    }
    return answers.count
  }
}

extension LoaderError {
  /// Why a picture will not be had later either, or `nil` where it may be.
  fileprivate var lastingFault: String? {
    for attempt in attempts.reversed() {
      switch attempt.failure {
      case let error as LoaderError: return error.lastingFault
      case let error as PictureError: return "\(error)"
      case let error as UnendedFetch: return "\(error)"
      case RemoteClientError.unexpectedAnswer(let reason)?:
        return "the answer makes no sense: \(reason)"
      case let error as RemoteClientError where !error.isTemporary: return "\(error)"
      default: continue
      }
    }
    return nil
  }
}
