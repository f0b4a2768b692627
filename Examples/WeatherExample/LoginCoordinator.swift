// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifCoordinators

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
  private var depth = 0
  private var request: Request?

  init(auth: any AuthService, on router: any Router<Screen>) {
    self.auth = auth
    self.router = router
    super.init()
    begins { [weak self] in self?.showLogin() }
    observe(owner: self) { login, phase in
      if phase == .ended { login.leave() }
    }
  }

  private func showLogin() {
    depth = router.depth
    let screen = LoginScreen()
    screen.dataSource = model
    screen.delegate = self
    router.push(screen) { [weak self] in self?.finish(.left) }
  }

  private func leave() {
    request?.cancel()
    router.unwind(toDepth: depth)
  }

  private func take(_ answer: AuthAnswer) {
    request = nil
    switch answer {
    case .loggedIn: finish(.loggedIn)
    case .wrongPassword: showMessage("Wrong password", button: "Again")
    case .offline: showMessage("You are offline", button: "OK")
    case .canceled: break
    }
  }

  private func showMessage(_ text: String, button: String) {
    model.password.value = ""
    model.message.value = Message(text: text, button: button)
    let screen = MessageScreen()
    screen.dataSource = model
    screen.delegate = self
    router.push(screen)
  }
}

extension LoginCoordinator: LoginScreenDelegate, MessageScreenDelegate {
  func loginScreen(_ screen: LoginScreen, didEnterName name: String, password: String) {
    model.overlay.unlessBusy {
      model.name.value = name
      model.password.value = password
    }
  }

  func loginScreenDidSubmit(_ screen: LoginScreen) {
    model.overlay.unlessBusy {
      model.overlay.showUntilDone { done in
        let (name, password) = (model.name.value, model.password.value)
        request = auth.logIn(name: name, password: password) { [weak self] answer in
          done()
          self?.take(answer)
        }
      }
    }
  }

  func loginScreenDidLeave(_ screen: LoginScreen) { finish(.left) }

  func messageScreenDidChoose(_ screen: MessageScreen) { router.pop() }
}

/// What the login's screens show.
@MainActor
final class LoginModel: LoginScreenDataSource, MessageScreenDataSource {
  let name = ObservableValue("")
  let password = ObservableValue("")
  let message = ObservableValue(Message())
  let overlay = BusyOverlay()

  var loginForm: LoginForm {
    LoginForm(
      name: name.value,
      passwordLength: password.value.count,
      canSubmit: !name.value.isEmpty && !password.value.isEmpty,
      isBusy: overlay.isShown
    )
  }

  var currentMessage: Message { message.value }
}
