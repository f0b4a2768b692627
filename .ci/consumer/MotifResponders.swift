// SPDX-License-Identifier: MIT

import MotifResponders

struct Delete: ResponderAction {}

let responder = Responder()
responder.handle(Delete.self) { _ in .handled }
print(responder.send(Delete()).isHandled)
