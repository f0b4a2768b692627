// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Maps keys to actions.
struct KeyBindings {
  /// One line of the table.
  struct Binding {
    /// The keys, any of which triggers the action.
    let keys: [KeyStroke]
    /// The keys' name in the help; empty to omit them.
    let label: String
    /// The action's description in the help.
    let purpose: String
    /// The message if no responder handles the action.
    let refusal: String
    /// Sends the action from the first responder; throws the reason if no responder handled it.
    let send: (FirstResponderScope) throws(ResponderChainError) -> Void

    init<Action: ResponderAction>(
      _ label: String,
      _ keys: [KeyStroke],
      _ purpose: String,
      _ action: Action,
      refusal: String = ""
    ) {
      self.keys = keys
      self.label = label
      self.purpose = purpose
      self.refusal = refusal
      send = { (focus) throws(ResponderChainError) in _ = try focus.dispatch(action).get() }
    }
  }

  /// The lines, in the order in which the help lists them.
  let bindings: [Binding]
  private let bindingsByKey: [KeyStroke: Binding]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding) } }
    bindingsByKey = Dictionary(pairs) { first, _ in first }
  }

  /// The line for a key, or `nil` if the key has no action.
  subscript(key: KeyStroke) -> Binding? { bindingsByKey[key] }
}

extension KeyBindings {
  /// The keys of the album screen.
  static func screen() -> KeyBindings {
    KeyBindings([
      Binding(
        "← h",
        [.left, .character("h")],
        "Select the one before",
        MoveSelection(distance: -1)
      ),
      Binding("→ l", [.right, .character("l")], "Select the next", MoveSelection(distance: 1)),
      Binding("g Home", [.character("g"), .home], "Select the first", SelectFirst()),
      Binding("G End", [.character("G"), .end], "Select the last", SelectLast()),
      Binding("↑ k", [.up, .character("k")], "Move up in the table", MoveCursor(distance: -1)),
      Binding("↓ j", [.down, .character("j")], "Move down in the table", MoveCursor(distance: 1)),
      Binding("a", [.character("a")], "Add a new one", AddItem()),
      Binding(
        "e",
        [.character("e")],
        "Edit the selected one, or all marked",
        EditSelection(),
        refusal: "Nothing to edit."
      ),
      Binding(
        "d",
        [.character("d")],
        "Move it, or all marked, to the trash",
        DeleteSelection(),
        refusal: "Nothing to delete."
      ),
      Binding("u", [.character("u")], "Undo", Undo(), refusal: "Nothing to undo."),
      Binding("r", [.character("r")], "Redo", Redo(), refusal: "Nothing to redo."),
      Binding("B", [.character("B")], "Go back to the first albums", BeginAgain()),
      Binding(
        "w",
        [.character("w")],
        "Save what could not be saved",
        Save(),
        refusal: "Everything is saved."
      ),
      Binding(
        "c",
        [.character("c")],
        "Show what the server refused",
        ShowSending(),
        refusal: "The server has heard of everything."
      ),
      Binding(
        "y",
        [.character("y")],
        "Try again what was refused",
        RetryRefused(),
        refusal: "Nothing was refused."
      ),
      Binding(
        "x",
        [.character("x")],
        "Discard what was refused",
        DiscardRefused(),
        refusal: "Nothing was refused."
      ),
      Binding("s", [.character("s")], "Sort: library, artist, title, year", ChangeOrder()),
      Binding("t", [.character("t")], "Show covers or the full list", ToggleList()),
      Binding("/", [.character("/")], "Filter as you type", BeginFilter()),
      Binding("Esc", [.escape], "Close a box, clear the filter, unmark all", Cancel()),
      Binding("Tab", [.tab], "Move the focus; with Shift, back", MoveFocus(isForward: true)),
      Binding("", [.backTab], "", MoveFocus(isForward: false)),
      Binding("PgUp ^B", [.pageUp, .control("b")], "Go back by a page", MovePage(pages: -1)),
      Binding("PgDn ^F", [.pageDown, .control("f")], "Go on by a page", MovePage(pages: 1)),
      Binding("^U ^D", [.control("u")], "Go back or on by half a page", MovePage(pages: -0.5)),
      Binding("", [.control("d")], "", MovePage(pages: 0.5)),
      Binding("Enter", [.enter], "Act on what has the focus", Confirm()),
      Binding(
        "i",
        [.character("i")],
        "Show all fields",
        ShowDetails(),
        refusal: "Nothing to show."
      ),
      Binding("I", [.character("I")], "Import albums from a file", ImportAlbums()),
      Binding("E", [.character("E")], "Export all albums to a file", ExportAlbums()),
      Binding(
        "Space m",
        [.character(" "), .character("m")],
        "Mark it, or unmark it",
        ToggleMark(),
        refusal: "Nothing to mark."
      ),
      Binding(
        "M",
        [.character("M")],
        "Mark all listed, or none",
        ToggleAllMarks(),
        refusal: "Nothing to mark."
      ),
      Binding(
        "H",
        [.character("H")],
        "Show the history, and go anywhere in it",
        ShowHistory(),
        refusal: "No steps yet."
      ),
      Binding(
        "R",
        [.character("R")],
        "Load what another program has saved",
        Reload(),
        refusal: "No other program has saved."
      ),
      Binding("O", [.character("O")], "Show the outbox: what waits for the server", ShowOutbox()),
      Binding("A", [.character("A")], "Send the server all albums", SendAll()),
      Binding("X", [.character("X")], "Show what each key causes", ToggleXRay()),
      Binding("?", [.character("?")], "Show this help", ShowHelp()),
      Binding("q", [.character("q")], "Quit", Quit()),
    ])
  }
}
