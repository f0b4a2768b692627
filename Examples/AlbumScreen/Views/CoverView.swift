// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifNotifications
internal import MotifPrototypes

/// A cover in the scroller, cloned from a prototype or reused when it comes near the viewport.
///
/// It requests its picture by sending a message, without knowing the receiver, and accepts the
/// picture that it is given. It ignores a picture of another address that arrives too late.
final class CoverView: CoverDisplaying {
  /// The art to draw until there is a picture.
  private(set) var art: CoverArt
  /// The caption beneath the cover.
  private(set) var caption: String
  /// Whether the item is marked; what reads it follows the mark.
  var isMarked: () -> Bool = { false }
  /// The address of the picture, if there is one.
  private(set) var url: String?
  /// The picture to draw, once there is one; the spinner observes it (the *observer* pattern).
  let picture = ObservableValue<TonedPicture?>(nil, name: "picture")
  /// The spinner that shows that a picture is loading.
  let spinner = CoverSpinner()

  /// The hub through which it asks for pictures.
  private let hub: MessageHub?
  private var pictures: [CoverTone: Picture] = [:]
  private var requests: [CoverTone: CoverRequest] = [:]
  private var tone: CoverTone?
  /// The picture in the size in which it was last drawn.
  private var scaled: (side: Int, original: TonedPicture, picture: Picture)?

  /// Makes a cover.
  ///
  /// - Parameters:
  ///   - art: The art to draw until there is a picture.
  ///   - caption: The caption beneath the cover.
  ///   - url: The address of the picture, if there is one.
  ///   - hub: The hub through which it asks for pictures, if any.
  init(
    art: CoverArt,
    caption: String,
    url: String? = nil,
    hub: MessageHub? = nil
  ) {
    self.art = art
    self.caption = caption
    self.url = url
    self.hub = hub
    picture.observe(owner: spinner) { spinner, _, picture in
      if picture != nil { spinner.stop() }
    }
  }

  /// Becomes the cover of another item, without any of its previous state.
  ///
  /// It stops waiting for the picture that it requested, and ignores it if it still arrives.
  ///
  /// - Parameters:
  ///   - newArt: The art to draw until there is a picture.
  ///   - newCaption: The caption beneath the cover.
  ///   - newURL: The address of the picture, if there is one.
  func reuse(art newArt: CoverArt, caption newCaption: String, url newURL: String?) {
    (art, caption, url) = (newArt, newCaption, newURL)
    isMarked = { false }
    (pictures, requests, scaled) = ([:], [:], nil)
    spinner.stop()
    picture.value = nil
    let tone = tone
    self.tone = nil
    if let tone { show(tone) }
  }

  /// Shows the picture in a tone, and requests it if it isn't there.
  ///
  /// Until it arrives, the view shows the same picture in another tone.
  ///
  /// - Parameter tone: How the picture is colored.
  func show(_ tone: CoverTone) {
    guard tone != self.tone else { return }
    self.tone = tone
    update()
    guard let url, let hub, pictures[tone] == nil, requests[tone] == nil else { return }
    hub.post(CoverDesk.NeedsPicture(view: self, key: CoverKey(url: url, tone: tone)), from: self)
  }

  /// Waits for a picture that is loading.
  ///
  /// - Parameters:
  ///   - key: The picture. If the view shows another one, this does nothing.
  ///   - request: The request to retain while waiting.
  func wait(for key: CoverKey, with request: CoverRequest) {
    guard key.url == url else { return }
    requests[key.tone] = request
    if pictures.isEmpty { spinner.start() }
  }

  /// Takes a picture, or learns that there is none.
  ///
  /// - Parameters:
  ///   - newPicture: The picture, or `nil` if it isn't available.
  ///   - key: The picture's key. If the view shows another one, this does nothing.
  func take(_ newPicture: Picture?, for key: CoverKey) {
    guard key.url == url else { return }
    requests[key.tone] = nil
    if let newPicture {
      pictures[key.tone] = newPicture
      update()
    } else if requests.isEmpty {
      spinner.stop()
    }
  }

  private func update() {
    let best =
      tone.flatMap { tone in pictures[tone].map { TonedPicture($0, tone) } }
      ?? pictures.first.map { TonedPicture($0.value, $0.key) }
    if let best { picture.value = best }
  }

  /// The content to draw, in its drawn size.
  ///
  /// - Parameter side: The number of columns.
  /// - Returns: The picture, or the art if there is none.
  func cover(side: Int) -> Cover {
    guard let toned = picture.value else { return .art(art) }
    if let scaled, scaled.side == side, scaled.original == toned {
      return .picture(scaled.picture, tone: toned.tone)
    }
    let picture = toned.picture.scaled(width: side, height: side)
    scaled = (side, toned, picture)
    return .picture(picture, tone: toned.tone)
  }
}

/// A picture and how it is colored.
struct TonedPicture: Hashable, Sendable {
  let picture: Picture
  let tone: CoverTone

  init(_ picture: Picture, _ tone: CoverTone) {
    self.picture = picture
    self.tone = tone
  }
}

// MARK: - Spinner

/// The sign on a cover that its picture is loading.
///
/// It turns on request; the owner of the ticks decides how often.
final class CoverSpinner {
  /// The current step, or `nil` while it is hidden.
  let step = ObservableValue<Int?>(nil, name: "spinner")

  /// Whether it is visible.
  var isSpinning: Bool { step.value != nil }

  /// Shows it, unless it is already visible.
  func start() {
    if withoutTracking({ step.value }) == nil { step.value = 0 }
  }

  /// Hides it.
  func stop() {
    step.value = nil
  }

  /// Turns it to a step, if it is visible.
  func turn(to newStep: Int) {
    if withoutTracking({ step.value }) != nil { step.value = newStep }
  }

  private static let characters: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The number of steps in a full turn.
  static var stepCount: Int { characters.count }

  /// The character for a step.
  static func character(atStep step: Int) -> Character {
    characters[Int(UInt(bitPattern: step) % UInt(characters.count))]
  }
}

// MARK: - Reuse

/// New covers are copies of a registered one (the *prototype* pattern), and are reused (*protocol composition*).
extension CoverView: Prototype, Reusable {
  func clone() -> Self {
    Self(art: art, caption: caption, url: url, hub: hub)
  }

  /// Forgets the cover that it showed: its picture, and the picture that it waits for.
  func prepareForReuse() {
    tone = nil
    reuse(art: CoverArt(for: ""), caption: "", url: nil)
  }
}

extension ReuseIdentifier where Cell == CoverView {
  /// The only kind of cover that the scroller has.
  static var cover: Self { "cover" }
}

/// A cover view while it is in the scroller; afterward, the view returns to its *object pool*.
///
/// The scroller releases what is no longer near the viewport, and that ends the loan.
final class CoverLoan {
  /// The view.
  let view: CoverView
  private let pool: ReusePool<CoverView>

  /// Takes a view out of a pool.
  init(from pool: ReusePool<CoverView>) {
    view = pool.dequeue()
    self.pool = pool
  }

  deinit {
    // While it waits for reuse, a view must neither keep a picture nor wait for one.
    view.prepareForReuse()
    do throws(PrototypeRegistryError) {
      try pool.recycle(view)
    } catch {
      preconditionFailure("A loan was not the only user of its view: \(error)")
    }
  }
}
