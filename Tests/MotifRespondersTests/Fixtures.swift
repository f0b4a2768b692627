// SPDX-License-Identifier: MIT

import MotifResponders

struct Delete: ResponderAction {}

struct Rename: ResponderAction {
  var title: String
}

struct CountWords: ResponderAction {
  typealias Reply = Int
}

/// A responder with a name, whose answers about the focus can be set.
class Field: Responder {
  let name: String
  var canBecome = true
  var canResign = true

  /// Called by the questions and the news, with the name of the method.
  var onCall: ((String) -> Void)?

  init(_ name: String) {
    self.name = name
    super.init()
  }

  override var canBecomeFirstResponder: Bool {
    onCall?("canBecome")
    return canBecome
  }

  override var canResignFirstResponder: Bool {
    onCall?("canResign")
    return canResign
  }

  override func didBecomeFirstResponder() {
    onCall?("didBecome")
  }

  override func didResignFirstResponder() {
    onCall?("didResign")
  }
}

/// Links responders into a chain, in the order given.
func link(_ responders: Responder...) {
  for (responder, next) in zip(responders, responders.dropFirst()) {
    responder.nextResponder = next
  }
}
