// SPDX-License-Identifier: MIT

/// What the screen of one day shows.
struct DayDetail {
  let title: String
  let lines: [String]
}

@MainActor
protocol DayScreenDataSource: AnyObject {
  var dayDetail: DayDetail { get }
}

@MainActor
protocol DayScreenDelegate: AnyObject {
  func dayScreenDidAskForNext(_ screen: DayScreen)
  func dayScreenDidGoBack(_ screen: DayScreen)
}

/// One day.
final class DayScreen: Screen {
  weak var dataSource: (any DayScreenDataSource)?
  weak var delegate: (any DayScreenDelegate)?

  override var picture: Picture {
    guard let day = dataSource?.dayDetail else { return Picture(title: "Day") }
    return Picture(
      title: day.title,
      lines: day.lines,
      buttons: [
        Picture.Button(title: "Next day") { [weak self] in
          if let self { delegate?.dayScreenDidAskForNext(self) }
        },
        Picture.Button(title: "Back") { [weak self] in
          if let self { delegate?.dayScreenDidGoBack(self) }
        },
      ]
    )
  }
}
