// SPDX-License-Identifier: MIT

/// Provides the content of a day's screen.
@MainActor
package protocol DayScreenDataSource: AnyObject {
  var dayTitle: String { get }
  var dayLines: [String] { get }
}

/// Receives the user's actions on a day's screen.
@MainActor
package protocol DayScreenDelegate: AnyObject {
  func dayScreenDidAskForNext(_ screen: DayScreen)
  func dayScreenDidGoBack(_ screen: DayScreen)
}

/// The screen of one day.
package final class DayScreen: Screen {
  private let dataSource: any DayScreenDataSource
  private weak var delegate: (any DayScreenDelegate)?

  package init(dataSource: any DayScreenDataSource, delegate: any DayScreenDelegate) {
    self.dataSource = dataSource
    self.delegate = delegate
  }

  package override var title: String { dataSource.dayTitle }

  override var lines: [String] { dataSource.dayLines }

  override var buttons: [Button] {
    [
      Button(title: "Next day") { [self] in delegate?.dayScreenDidAskForNext(self) },
      Button(title: "Back") { [self] in delegate?.dayScreenDidGoBack(self) },
    ]
  }
}
