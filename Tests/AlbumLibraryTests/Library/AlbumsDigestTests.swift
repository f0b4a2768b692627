// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite
struct AlbumsDigestTests {
  private let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)

  @Test
  func `the digest equals the server's`() {
    #expect(AlbumsDigest([]).description == "0000000000000000")
    #expect(AlbumsDigest(AlbumDetails.starters).description == "1268a75849844191")
  }

  @Test
  func `every field and the order affect the digest`() {
    var digests: Set<AlbumsDigest> = [AlbumsDigest([low]), AlbumsDigest([low, low]), .empty]
    var other = low
    other.title = "Lodger"
    digests.insert(AlbumsDigest([other]))
    digests.insert(AlbumsDigest([low, other]))
    digests.insert(AlbumsDigest([other, low]))
    other = low
    other.genre = nil
    digests.insert(AlbumsDigest([other]))
    other.genre = ""
    digests.insert(AlbumsDigest([other]))
    other = low
    other.year = nil
    other.coverURL = "1977"
    digests.insert(AlbumsDigest([other]))
    other = low
    (other.title, other.artist) = ("LowD", "avid Bowie")
    digests.insert(AlbumsDigest([other]))
    #expect(digests.count == 10)
  }

  @Test(arguments: ["", "1", "00000000000000000", "000000000000000g", "+000000000000001"])
  func `an invalid digest isn't parsed`(text: String) {
    #expect(AlbumsDigest(text) == nil)
  }
}
