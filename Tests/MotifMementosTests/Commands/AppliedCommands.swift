// SPDX-License-Identifier: MIT

import MotifMementos

// The commands that an undo or a redo would apply, in that order.

extension CommandHistory {
  var undoCommands: [Command] { undoStep?.inverses.reversed() ?? [] }
  var redoCommands: [Command] { redoStep?.commands ?? [] }
}

extension CommandDocument {
  var undoCommands: [Command] { undoStep?.inverses.reversed() ?? [] }
  var redoCommands: [Command] { redoStep?.commands ?? [] }
}
