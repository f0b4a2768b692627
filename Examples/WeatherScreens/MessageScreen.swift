// SPDX-License-Identifier: MIT

/// Provides the text of the message.
@MainActor
package protocol MessageScreenDataSource: AnyObject {
  var messageText: String { get }
  var messageButton: String { get }
}

/// Notified when the user has read the message.
@MainActor
package protocol MessageScreenDelegate: AnyObject {
  func messageScreenDidClose(_ screen: MessageScreen)
}

/// A message with one button, for any task.
package final class MessageScreen: Screen {
  private let dataSource: any MessageScreenDataSource
  private weak var delegate: (any MessageScreenDelegate)?

  package init(dataSource: any MessageScreenDataSource, delegate: any MessageScreenDelegate) {
    self.dataSource = dataSource
    self.delegate = delegate
  }

  package override var title: String { dataSource.messageText }

  override var buttons: [Button] {
    [Button(dataSource.messageButton) { [self] in delegate?.messageScreenDidClose(self) }]
  }
}
