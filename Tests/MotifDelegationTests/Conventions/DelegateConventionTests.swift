// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

/// A protocol that follows the conventions: it is class-bound, its methods take the sender first, use `will`,
/// `did`, and `should`, and have default implementations.
private protocol DownloadDelegate: AnyObject {
  func download(_ download: Download, shouldStart size: Int) -> Bool
  func downloadWillStart(_ download: Download)
  func download(_ download: Download, didFinish size: Int)
}

extension DownloadDelegate {
  func download(_ download: Download, shouldStart size: Int) -> Bool { true }
  func downloadWillStart(_ download: Download) {}
  func download(_ download: Download, didFinish size: Int) {}
}

private final class Download {
  weak var delegate: (any DownloadDelegate)?
  let delegates = MulticastDelegate<any DownloadDelegate>()
  private(set) var isDone = false

  func start(size: Int) {
    guard delegate?.download(self, shouldStart: size) ?? true else { return }
    guard delegates.allAllow({ $0.download(self, shouldStart: size) }) else { return }
    delegate?.downloadWillStart(self)
    delegates { $0.downloadWillStart(self) }
    isDone = true
    delegate?.download(self, didFinish: size)
    delegates { $0.download(self, didFinish: size) }
  }
}

/// Implements everything.
private final class Log: DownloadDelegate {
  var limit = 100
  var lines: [String] = []
  private(set) weak var sender: Download?

  func download(_ download: Download, shouldStart size: Int) -> Bool {
    lines.append("should")
    return size <= limit
  }

  func downloadWillStart(_ download: Download) {
    lines.append("will \(download.isDone)")
    sender = download
  }

  func download(_ download: Download, didFinish size: Int) {
    lines.append("did \(download.isDone)")
  }
}

/// Implements nothing.
private final class Silent: DownloadDelegate {}

@Suite("Delegate conventions")
struct DelegateConventionTests {
  @Test func `should precedes will, and did follows the work (C1)`() {
    let download = Download()
    let log = Log()
    download.delegate = log
    download.start(size: 10)
    #expect(log.lines == ["should", "will false", "did true"])
  }

  @Test func `a refusal ends the operation without further calls (C1)`() {
    let download = Download()
    let log = Log()
    download.delegate = log
    download.start(size: 1_000)
    #expect(log.lines == ["should"])
    #expect(!download.isDone)
  }

  @Test func `one delegate tells several senders apart (C1)`() {
    let downloads = [Download(), Download()]
    let log = Log()
    for download in downloads { download.delegate = log }
    downloads[1].start(size: 1)
    #expect(log.sender === downloads[1])
  }

  @Test func `a weak delegate avoids a retain cycle (C1)`() {
    final class Screen: DownloadDelegate {
      let download = Download()
      init() { download.delegate = self }
    }
    expectReleased { Screen() }
  }

  @Test func `without a delegate, everything is allowed (C1, C2)`() {
    let download = Download()
    download.start(size: 1_000_000)
    #expect(download.isDone)
  }

  @Test func `a delegate that implements nothing changes nothing (C2)`() {
    let download = Download()
    let silent = Silent()
    download.delegate = silent
    let registration = download.delegates.add(silent)
    download.start(size: 1_000_000)
    #expect(download.isDone)
    withExtendedLifetime((silent, registration)) {}
  }

  @Test func `the same protocol works with several delegates (C1)`() {
    let download = Download()
    let logs = [Log(), Log()]
    let registrations = logs.map { download.delegates.add($0) }
    logs[1].limit = 5
    download.start(size: 10)
    #expect(logs.map(\.lines) == [["should"], ["should"]])
    #expect(!download.isDone)

    download.start(size: 5)
    #expect(logs[0].lines == ["should", "should", "will false", "did true"])
    withExtendedLifetime(registrations) {}
  }
}
