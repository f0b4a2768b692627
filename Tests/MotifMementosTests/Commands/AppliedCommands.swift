// SPDX-License-Identifier: MIT

import MotifMementos

// What an undo or a redo would apply, in that order.

extension CommandHistory {
  var undoCommands: [Command] { undoStep?.inverses.reversed() ?? [] }
  var redoCommands: [Command] { redoStep?.commands ?? [] }
}

extension CommandDocument {
  var undoCommands: [Command] { undoStep?.inverses.reversed() ?? [] }
  var redoCommands: [Command] { redoStep?.commands ?? [] }
}
