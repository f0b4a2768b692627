// SPDX-License-Identifier: MIT

/// Counts how often something ran.
final class Tally {
  var count = 0
}
