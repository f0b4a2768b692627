// SPDX-License-Identifier: MIT

import MotifResponders

struct Delete: ResponderAction {}

struct Rename: ResponderAction {
  var title: String
}

struct CountWords: ResponderAction {
  typealias Reply = Int
}

/// A named responder whose answers about the focus can be set.
class Field: Responder, FocusDelegate {
  let name: String
  var canBecome = true
  var canResign = true

  /// Called by every question and notification, with the name of the method.
  var onCall: ((String) -> Void)?

  init(_ name: String) {
    self.name = name
    super.init()
    isFocusable = true
    focusDelegate = self
  }

  func responderShouldBecomeFirst(_ responder: Responder) -> Bool {
    onCall?("canBecome")
    return canBecome
  }

  func responderShouldResignFirst(_ responder: Responder) -> Bool {
    onCall?("canResign")
    return canResign
  }

  func responderDidBecomeFirst(_ responder: Responder) {
    onCall?("didBecome")
  }

  func responderDidResignFirst(_ responder: Responder) {
    onCall?("didResign")
  }
}

/// Links responders into a chain, in the order given.
func link(_ responders: Responder...) {
  for (responder, next) in zip(responders, responders.dropFirst()) {
    responder.nextResponder = next
  }
}
