// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import ColorCubes
internal import MotifCaching
internal import MotifNotifications

/// A view that shows pictures of covers; it knows neither the desk nor the loader.
protocol CoverDisplaying: AnyObject {
  /// Waits for a picture that is loading.
  ///
  /// - Parameters:
  ///   - key: The picture. If the view shows another one, this does nothing.
  ///   - request: The request to retain while waiting.
  func wait(for key: CoverKey, with request: CoverRequest)

  /// Takes a picture, or learns that there is none.
  ///
  /// - Parameters:
  ///   - newPicture: The picture, or `nil` if it isn't available.
  ///   - key: The picture's key. If the view shows another one, this does nothing.
  func take(_ newPicture: Picture?, for key: CoverKey)
}

/// Gives views their pictures of covers: the session's interface to the loader.
///
/// The views and the desk belong to the session's isolation domain, the loader to none. Neither
/// knows the other: a view posts a request to the session's hub, which the desk observes. The desk
/// records the requests, lets the loader work on other threads, and delivers the results when
/// the session calls ``deliver()``. It holds views weakly: when a view is deinitialized, the desk
/// forgets it and cancels its request.
final class CoverDesk {
  /// A view needs a picture: a message for anyone who observes it (the *publish–subscribe* pattern).
  ///
  /// The receiver provides the picture or makes the view wait for it.
  struct NeedsPicture: HubMessage {
    /// The view that asks.
    let view: any CoverDisplaying
    /// The picture that it needs.
    let key: CoverKey
  }

  /// A picture can't be shown, now or later.
  struct CannotShow: HubMessage {
    /// The picture's key.
    let key: CoverKey
    /// The reason, as part of a sentence.
    let reason: String
  }

  private struct Wish {
    weak var view: (any CoverDisplaying)?
    /// `nil` when the view stopped waiting: it may have requested the same picture again.
    weak var request: CoverRequest?
    let key: CoverKey
  }

  /// The result of a request.
  private struct Answer: Sendable {
    let ticket: UInt64
    /// The picture and where it was, or `nil` if it isn't available.
    let picture: LoadedValue<Picture>?
    /// Why the picture is permanently unavailable, if it is.
    let fault: String?
  }

  private let loader: CoverLoader
  private let hub: MessageHub
  private let inbox: SessionInbox<Answer>
  private var wishes: [UInt64: Wish] = [:]
  private var nextTicket: UInt64 = 0

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - loader: The source of the pictures.
  ///   - hub: The hub on which views request pictures, and on which the app's life cycle is reported.
  ///   - onArrival: Wakes the session, so that it calls ``deliver()``. Called on any thread.
  init(loader: CoverLoader, hub: MessageHub, onArrival: @escaping @Sendable () -> Void) {
    self.loader = loader
    self.hub = hub
    inbox = SessionInbox(onArrival: onArrival)
    hub.observe(NeedsPicture.self, owner: self) { desk, message in
      desk.fill(message.view, message.key)
    }
    hub.observe(AppLifecycle.DidReceiveMemoryPressure.self, owner: self) { desk, message in
      desk.loader.respond(to: message.pressure)
    }
    hub.observe(AppLifecycle.WillTerminate.self, owner: self) { desk, _ in
      // Addresses still being fetched when the app quits may be requested again.
      desk.loader.stopFetching()
    }
  }

  /// The number of unanswered requests.
  var openRequestCount: Int { wishes.count }

  /// Gives a view a picture: immediately if it is in memory, otherwise once it is loaded.
  ///
  /// - Parameters:
  ///   - view: The view that receives it.
  ///   - key: The picture's key.
  private func fill(_ view: any CoverDisplaying, _ key: CoverKey) {
    if let picture = loader.cachedPicture(for: key) { return view.take(picture, for: key) }
    nextTicket += 1
    let ticket = nextTicket
    let request = CoverRequest(
      Task.detached { [loader, inbox] in
        do throws(LoaderError) {
          let loaded = try await loader.loadedPicture(for: key)
          inbox.post(Answer(ticket: ticket, picture: loaded, fault: nil))
        } catch {
          inbox.post(Answer(ticket: ticket, picture: nil, fault: error.lastingFault))
        }
      }
    )
    wishes[ticket] = Wish(view: view, request: request, key: key)
    view.wait(for: key, with: request)
  }

  /// Delivers the results since the last call.
  ///
  /// - Parameter report: Called with the tier that had each picture, or `nil` if there is none.
  /// - Returns: The number of answers.
  @discardableResult
  func deliver(reporting report: (LoadSource?) -> Void = { _ in }) -> Int {
    let answers = inbox.takeAll()
    for answer in answers {
      report(answer.picture?.source)
      guard let wish = wishes.removeValue(forKey: answer.ticket), wish.request != nil else {
        continue
      }
      wish.view?.take(answer.picture?.value, for: wish.key)
      if let reason = answer.fault {
        hub.post(CannotShow(key: wish.key, reason: reason), from: self)
      }
    }
    return answers.count
  }
}

/// A request for a picture, which is canceled when its last reference is released.
///
/// It may be released on any thread.
final class CoverRequest {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

extension LoaderError {
  /// Why a picture is permanently unavailable, or `nil` if it may become available.
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
