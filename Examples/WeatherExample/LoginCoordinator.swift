// SPDX-License-Identifier: MIT

internal import MotifCoordinators
internal import WeatherScreens

/// How a login ended.
enum LoginEnd {
  case loggedIn
  case left
}

/// Lets the user log in; a wrong password does not end the task.
@MainActor
final class LoginCoordinator: Coordinator<LoginEnd> {
  let model = LoginModel()
  private let auth: any AuthService
  private let router: any Router<Screen>
  private var request: Request?
  private var message: ShownScreen?

  init(auth: any AuthService, on router: any Router<Screen>) {
    self.auth = auth
    self.router = router
    super.init()
    onBegin { [weak self] _ in self?.showForm() }
    onLoseScreens { [weak self] _ in self?.finish(.left) }
  }

  /// Shows the form.
  private func showForm() {
    router.push(LoginScreen(dataSource: model, delegate: self), for: self)
    observe(owner: self) { login, phase in
      if phase == .ended { login.request?.cancel() }
    }
  }

  /// Ends the task if the user is logged in; otherwise, shows the problem.
  private func take(_ answer: Result<Void, WeatherFailure>) {
    switch answer {
    case .success: finish(.loggedIn)
    case .failure(.canceled): break
    case .failure(let failure):
      model.password = ""
      model.messageText = failure.rawValue
      message = router.push(MessageScreen(dataSource: model, delegate: self), for: self)
    }
  }
}

// MARK: - User actions

extension LoginCoordinator: LoginScreenDelegate, MessageScreenDelegate {
  func loginScreen(_ screen: LoginScreen, didEnterName name: String, password: String) {
    model.overlay.unlessBusy { (model.name, model.password) = (name, password) }
  }

  func loginScreenDidSubmit(_ screen: LoginScreen) {
    model.overlay.unlessBusy {
      model.overlay.showUntilDone { done in
        request = auth.logIn(name: model.name, password: model.password) { [weak self] answer in
          done()
          self?.take(answer)
        }
      }
    }
  }

  func loginScreenDidLeave(_ screen: LoginScreen) { finish(.left) }

  func messageScreenDidTryAgain(_ screen: MessageScreen) { message?.remove() }
}

// MARK: - Screen contents

/// The content of the login's screens; only the coordinator changes it.
@MainActor
final class LoginModel: LoginScreenDataSource, MessageScreenDataSource {
  var name = ""
  var password = ""
  var messageText = ""
  let overlay = BusyOverlay()

  var passwordLength: Int { password.count }
  var canSubmit: Bool { !name.isEmpty && !password.isEmpty }
  var isBusy: Bool { overlay.isShown }
}
