// SPDX-License-Identifier: MIT

@main
struct OptionalOrThrowsExample {
  static func main() {}
}
