// SPDX-License-Identifier: MIT

/// Provides the text of the message.
@MainActor
package protocol MessageScreenDataSource: AnyObject {
  var messageText: String { get }
}

/// Notified when the user wants to try again.
@MainActor
package protocol MessageScreenDelegate: AnyObject {
  func messageScreenDidTryAgain(_ screen: MessageScreen)
}

/// A message about something that failed, for any task.
package final class MessageScreen: Screen {
  private let dataSource: any MessageScreenDataSource
  private weak var delegate: (any MessageScreenDelegate)?

  package init(dataSource: any MessageScreenDataSource, delegate: any MessageScreenDelegate) {
    self.dataSource = dataSource
    self.delegate = delegate
  }

  package override var title: String { dataSource.messageText }

  override var buttons: [Button] {
    [Button(title: "Try again") { [self] in delegate?.messageScreenDidTryAgain(self) }]
  }
}
