// SPDX-License-Identifier: MIT

/// The decision whether to open a link, which must be made exactly once.
///
/// A real web view stops the program if the decision is made twice or never, and so does this type.
///
/// In an app, an adapter passes the web view's callback, and the parts of the URL that the system has parsed:
///
/// ```text
/// extension PageController: WKNavigationDelegate {
///   func webView(
///     _ webView: WKWebView,
///     decidePolicyFor action: WKNavigationAction,
///     decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
///   ) {
///     let decision = LinkDecision { decisionHandler($0 ? .allow : .cancel) }
///     let parts = action.request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
///     let link = Link(
///       scheme: parts?.scheme ?? "",
///       user: parts?.user,
///       host: parts?.host,
///       port: parts?.port,
///       path: parts?.path ?? ""
///     )
///     page.decide(on: link, with: decision)
///   }
/// }
/// ```
final class LinkDecision {
  private let answer: (Bool) -> Void
  private var isMade = false

  init(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
  }

  deinit {
    precondition(isMade, "A link was never decided. Call its decision in every case.")
  }

  /// Opens the link, or leaves it closed.
  ///
  /// - Precondition: This is the first call.
  func callAsFunction(isAllowed: Bool) {
    precondition(!isMade, "This link is already decided. Call its decision only once.")
    isMade = true
    answer(isAllowed)
  }
}
