// SPDX-License-Identifier: MIT

/// Where a link leads: a host, and a path on it.
struct Link {
  var host: String
  var path: String
}
