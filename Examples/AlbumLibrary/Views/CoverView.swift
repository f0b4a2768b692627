// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifNotifications

/// A cover as the scroller keeps it, made when it comes near the viewport.
///
/// It asks for the picture that it needs by a message to whom it may concern, and takes what it is given. What
/// it does not take is a picture of another address, should it be given one that comes too late.
final class CoverView {
  /// A view needs a picture (A7).
  ///
  /// Who has pictures gives it one, or has it wait.
  struct NeedsPicture: HubMessage {
    /// Who asks.
    let view: CoverView
    /// Which picture.
    let key: CoverKey
  }

  /// What is drawn until there is a picture.
  private(set) var art: CoverArt
  /// What stands beneath it.
  private(set) var caption: String
  /// Where its picture is, if it has one.
  private(set) var url: String?
  /// The picture to draw, as soon as there is one.
  let picture = ObservableValue<TonedPicture?>(nil, name: "picture")
  /// What shows that a picture is on its way.
  let spinner = CoverSpinner()

  /// Where it asks for pictures.
  private let hub: MessageHub?
  private var pictures: [CoverTone: Picture] = [:]
  private var requests: [CoverTone: CoverRequest] = [:]
  private var tone: CoverTone?
  /// The picture in the size in which it was drawn last.
  private var scaled: (side: Int, original: TonedPicture, picture: Picture)?

  /// Makes a cover.
  ///
  /// - Parameters:
  ///   - art: What is drawn until there is a picture.
  ///   - caption: What stands beneath it.
  ///   - url: Where its picture is, if it has one.
  ///   - hub: Where it asks for pictures, if it does.
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

  /// Becomes the cover of something else, with nothing left of what it was.
  ///
  /// What it has asked for is not waited for any more, and not taken where it comes all the same.
  ///
  /// - Parameters:
  ///   - newArt: What is drawn until there is a picture.
  ///   - newCaption: What stands beneath it.
  ///   - newURL: Where its picture is, if it has one.
  func reuse(art newArt: CoverArt, caption newCaption: String, url newURL: String?) {
    (art, caption, url) = (newArt, newCaption, newURL)
    (pictures, requests, scaled) = ([:], [:], nil)
    spinner.stop()
    picture.value = nil
    let tone = tone
    self.tone = nil
    if let tone { show(tone) }
  }

  /// Shows the picture in a tone, and asks for it where it is not there.
  ///
  /// Until it is there, the same picture in another tone serves.
  ///
  /// - Parameter tone: How the picture is colored.
  func show(_ tone: CoverTone) {
    guard tone != self.tone else { return }
    self.tone = tone
    update()
    guard let url, let hub, pictures[tone] == nil, requests[tone] == nil else { return }
    hub.post(NeedsPicture(view: self, key: CoverKey(url: url, tone: tone)), from: self)
  }

  /// Waits for a picture that is on its way.
  ///
  /// - Parameters:
  ///   - key: Which picture. Nothing is waited for where that is not what the view shows.
  ///   - request: What the wish lives with.
  func wait(for key: CoverKey, with request: CoverRequest) {
    guard key.url == url else { return }
    requests[key.tone] = request
    if pictures.isEmpty { spinner.start() }
  }

  /// Takes a picture, or the news that there is none.
  ///
  /// - Parameters:
  ///   - newPicture: The picture, or `nil` where it cannot be had.
  ///   - key: What it is a picture of. Nothing happens where that is not what the view shows.
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

  /// What is drawn, in the size in which it is drawn.
  ///
  /// - Parameter side: The number of columns.
  /// - Returns: The picture, or the art where there is none.
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
