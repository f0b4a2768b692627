// SPDX-License-Identifier: MIT

/// What `--color` asks for.
enum ColorChoice: String, CaseIterable {
  /// Colours where the terminal has them and nobody objects.
  case auto
  /// Colours, whatever the environment says.
  case always
  /// No colours.
  case never
}
