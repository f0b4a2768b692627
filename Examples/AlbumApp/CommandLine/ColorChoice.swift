// SPDX-License-Identifier: MIT

/// What `--color` asks for.
enum ColorChoice: String, CaseIterable {
  /// Colors where the terminal has them and nobody objects.
  case auto
  /// Colors, whatever the environment says.
  case always
  /// No colors.
  case never
}
