// SPDX-License-Identifier: MIT

@main
struct GuidelinesExample {
  static func main() {}
}
