// SPDX-License-Identifier: MIT

/// A text for the user, and the button that takes it away.
struct Message: Equatable {
  var text = ""
  var button = "OK"
}

@MainActor
protocol MessageScreenDataSource: AnyObject {
  var currentMessage: Message { get }
}

@MainActor
protocol MessageScreenDelegate: AnyObject {
  func messageScreenDidChoose(_ screen: MessageScreen)
}

/// A message with one button, for any task.
final class MessageScreen: Screen {
  weak var dataSource: (any MessageScreenDataSource)?
  weak var delegate: (any MessageScreenDelegate)?

  override var picture: Picture {
    let message = dataSource?.currentMessage ?? Message()
    return Picture(
      title: message.text,
      buttons: [
        Picture.Button(title: message.button) { [weak self] in
          if let self { delegate?.messageScreenDidChoose(self) }
        }
      ]
    )
  }
}
