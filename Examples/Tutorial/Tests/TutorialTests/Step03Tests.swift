// SPDX-License-Identifier: MIT

import Testing

@testable import Step02
@testable import Step03

@Suite("Step 3: a facade with the store")
struct Step03Tests {
  @Test
  func `the server learns of an addition`() {
    #expect(frame(Step02.AlbumApp(), after: "a").contains("6 here, 5 on the server"))
    #expect(frame(Step03.AlbumApp(), after: "a").contains("6 here, 6 on the server"))
  }

  @Test
  func `changes wait until the server is there`() {
    let app = Step03.AlbumApp()
    #expect(frame(app, after: "oad").contains("5 here, 5 on the server, 2 to send"))
    #expect(frame(app, after: "o").contains("5 here, 5 on the server  "))
    #expect(frame(app, after: "a").contains("6 here, 6 on the server"))
  }

  @Test
  func `indices past the end do no harm`() throws {
    let library = Library()
    let album = try #require(library.albums.first)
    #expect(library.delete(at: 5) == nil)
    library.add(album, at: 99)
    #expect(library.albums.last == album)
    #expect(library.status == "6 here, 6 on the server")
  }
}
