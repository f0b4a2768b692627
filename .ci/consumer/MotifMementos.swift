// SPDX-License-Identifier: MIT

import MotifMementos

let history = UndoHistory()
history.register(name: "Delete") { print("put back") }
try history.undo()
