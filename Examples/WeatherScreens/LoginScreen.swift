// SPDX-License-Identifier: MIT

/// Provides the content of the form.
@MainActor
package protocol LoginScreenDataSource: AnyObject {
  var name: String { get }
  var passwordLength: Int { get }
  var canSubmit: Bool { get }
  var isBusy: Bool { get }
}

/// Receives the user's actions in the form.
@MainActor
package protocol LoginScreenDelegate: AnyObject {
  func loginScreen(_ screen: LoginScreen, didEnterName name: String, password: String)
  func loginScreenDidSubmit(_ screen: LoginScreen)
  func loginScreenDidLeave(_ screen: LoginScreen)
}

/// A form for a name and a password.
package final class LoginScreen: Screen {
  private let dataSource: any LoginScreenDataSource
  private weak var delegate: (any LoginScreenDelegate)?

  package init(dataSource: any LoginScreenDataSource, delegate: any LoginScreenDelegate) {
    self.dataSource = dataSource
    self.delegate = delegate
  }

  package override var title: String { "Weather" }

  override var lines: [String] {
    let dots = String(repeating: "*", count: dataSource.passwordLength)
    return ["Name:     \"\(dataSource.name)\"", "Password: \"\(dots)\""]
  }

  override var buttons: [Button] {
    [
      Button(title: "Log in", isEnabled: dataSource.canSubmit) { [self] in
        delegate?.loginScreenDidSubmit(self)
      },
      Button(title: "Leave") { [self] in delegate?.loginScreenDidLeave(self) },
    ]
  }

  override var isBusy: Bool { dataSource.isBusy }

  /// Types into both fields.
  package func enter(name: String, password: String) {
    delegate?.loginScreen(self, didEnterName: name, password: password)
  }
}
