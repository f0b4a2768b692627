// SPDX-License-Identifier: MIT

@main
struct AlbumApp {
  static func main() {
    print("Hello, world!")
  }
}
