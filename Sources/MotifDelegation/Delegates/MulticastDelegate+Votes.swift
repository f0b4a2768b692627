// SPDX-License-Identifier: MIT

extension MulticastDelegate {
  /// Asks whether all delegates allow something, as a `should` method does.
  ///
  /// Nobody answering means yes. The first no decides: the delegates behind it are not asked.
  ///
  /// ```swift
  /// protocol WindowDelegate: AnyObject {
  ///   func windowShouldClose() -> Bool
  /// }
  ///
  /// final class Document: WindowDelegate {
  ///   var isSaved = false
  ///   func windowShouldClose() -> Bool { isSaved }
  /// }
  ///
  /// let delegates = MulticastDelegate<any WindowDelegate>()
  /// print(delegates.allAllow { $0.windowShouldClose() })
  ///
  /// let document = Document()
  /// let registration = delegates.add(document)
  /// print(delegates.allAllow { $0.windowShouldClose() })
  ///
  /// document.isSaved = true
  /// print(delegates.allAllow { $0.windowShouldClose() })
  /// withExtendedLifetime(registration) {}
  /// // Prints:
  /// // true
  /// // false
  /// // true
  /// ```
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: Whether no delegate said `false`.
  /// - Throws: What the question throws. The delegates that would be next are not asked then.
  /// - Complexity: O(*n*) in the number of delegates.
  public func allAllow<Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try !callFirst { (delegate) throws(Failure) in try !question(delegate) }
  }

  /// Asks whether at least one delegate allows something.
  ///
  /// Use it where something is done only if somebody wants it. Nobody answering means no. The first
  /// yes decides: the delegates behind it are not asked.
  ///
  /// ```swift
  /// protocol DownloadDelegate: AnyObject {
  ///   func downloadShouldContinueInBackground() -> Bool
  /// }
  ///
  /// final class Podcasts: DownloadDelegate {
  ///   func downloadShouldContinueInBackground() -> Bool { true }
  /// }
  ///
  /// let delegates = MulticastDelegate<any DownloadDelegate>()
  /// print(delegates.anyAllows { $0.downloadShouldContinueInBackground() })
  ///
  /// let podcasts = Podcasts()
  /// let registration = delegates.add(podcasts)
  /// print(delegates.anyAllows { $0.downloadShouldContinueInBackground() })
  /// withExtendedLifetime((podcasts, registration)) {}
  /// // Prints:
  /// // false
  /// // true
  /// ```
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: Whether a delegate said `true`.
  /// - Throws: What the question throws. The delegates that would be next are not asked then.
  /// - Complexity: O(*n*) in the number of delegates.
  public func anyAllows<Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try callFirst(where: question)
  }

  /// Asks for an answer until a delegate has one.
  ///
  /// Use it where each delegate knows a part, and the first that knows is believed.
  ///
  /// ```swift
  /// protocol PlayerDelegate: AnyObject {
  ///   func cover(of song: String) -> String?
  /// }
  ///
  /// final class Covers: PlayerDelegate {
  ///   let known: [String: String]
  ///   init(_ known: [String: String]) { self.known = known }
  ///   func cover(of song: String) -> String? { known[song] }
  /// }
  ///
  /// let delegates = MulticastDelegate<any PlayerDelegate>()
  /// let own = Covers(["Lullaby": "photo.png"])
  /// let shop = Covers(["Lullaby": "shop.png", "Naima": "giant.png"])
  /// let registrations = [delegates.add(own), delegates.add(shop)]
  ///
  /// for song in ["Lullaby", "Naima", "Noise"] {
  ///   print(delegates.firstAnswer { $0.cover(of: song) } ?? "none")
  /// }
  /// withExtendedLifetime((own, shop, registrations)) {}
  /// // Prints:
  /// // photo.png
  /// // giant.png
  /// // none
  /// ```
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: The first answer that isn't `nil`, or `nil` when no delegate gave one.
  /// - Throws: What the question throws. The delegates that would be next are not asked then.
  /// - Complexity: O(*n*) in the number of delegates.
  public func firstAnswer<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    var answer: Answer?
    _ = try callFirst { (delegate) throws(Failure) in
      answer = try question(delegate)
      return answer != nil
    }
    return answer
  }
}
