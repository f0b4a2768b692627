// SPDX-License-Identifier: MIT

/// The choices of `--color`.
enum ColorChoice: String, CaseIterable {
  /// Colors if the terminal has them and the environment does not disable them.
  case auto
  /// Colors, regardless of the environment.
  case always
  /// No colors.
  case never
}
