// SPDX-License-Identifier: MIT

/// What a form for a name and a password shows.
struct LoginForm {
  let name: String
  let passwordLength: Int
  let canSubmit: Bool
  let isBusy: Bool
}

@MainActor
protocol LoginScreenDataSource: AnyObject {
  var loginForm: LoginForm { get }
}

@MainActor
protocol LoginScreenDelegate: AnyObject {
  func loginScreen(_ screen: LoginScreen, didEnterName name: String, password: String)
  func loginScreenDidSubmit(_ screen: LoginScreen)
  func loginScreenDidLeave(_ screen: LoginScreen)
}

/// A form for a name and a password.
final class LoginScreen: Screen {
  weak var dataSource: (any LoginScreenDataSource)?
  weak var delegate: (any LoginScreenDelegate)?

  override var picture: Picture {
    guard let form = dataSource?.loginForm else { return Picture(title: "Weather") }
    return Picture(
      title: "Weather",
      lines: [
        "Name:     \(form.name)",
        "Password: \(String(repeating: "*", count: form.passwordLength))",
      ],
      buttons: [
        Picture.Button(title: "Log in", isEnabled: form.canSubmit) { [weak self] in
          self?.submit()
        },
        Picture.Button(title: "Leave") { [weak self] in self?.leave() },
      ],
      isBusy: form.isBusy
    )
  }

  func enter(name: String, password: String) {
    delegate?.loginScreen(self, didEnterName: name, password: password)
  }

  private func submit() { delegate?.loginScreenDidSubmit(self) }

  private func leave() { delegate?.loginScreenDidLeave(self) }
}
