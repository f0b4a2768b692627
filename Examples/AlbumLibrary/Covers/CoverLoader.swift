// SPDX-License-Identifier: MIT

public import ColorCubes
public import MotifCaching

/// The pictures of covers, from memory, else from disk, else from the network (A7).
///
/// Pictures come in the formats PNG and PPM. One that comes from the network is made small and square before it is kept, for a terminal
/// needs no more. Beside it, toned pictures are kept under keys of their own, so that each is computed
/// once (G3). Both share one cache in memory and one on disk, with their limits.
///
/// A loader may be used from any thread. Nothing that it does for long runs on the thread that asks:
/// what is read and filtered, is so in tasks of the loader, and files are read by a ``FileTier``.
///
/// ```swift
/// let red = Pixel(red: 200, green: 0, blue: 0)
/// let loader = CoverLoader(files: nil) { _, _ in
///   Picture(width: 1, height: 1, pixels: [red]).ppm
/// }
/// let plain = try await loader.picture(for: CoverKey(url: "covers/low.ppm"))
/// let toned = try await loader.picture(for: CoverKey(url: "covers/low.ppm", tone: .noir))
/// print(plain[x: 0, y: 0].green, toned[x: 0, y: 0].green)
/// // Prints "0 13"
/// ```
public final class CoverLoader: Sendable {
  /// Fetches the bytes at an address, no more than a number of them.
  public typealias Fetch = @Sendable (_ url: String, _ limit: Int) async throws -> [UInt8]

  /// How many bytes of a picture are fetched at most: enough for 1,600 by 1,600 pixels.
  public static let byteLimit = 8_000_000

  /// How many pixels a picture keeps along each side: more than any frame shows.
  public static let side = 96

  private let fetches: UnendedFetches?
  private let pictures: TieredLoader<CoverKey, Picture>
  private let toned: TieredLoader<CoverKey, Picture>

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - files: Where pictures are kept on disk, or `nil` to keep none. It may hold other things too.
  ///   - memoryLimit: How many bytes of pictures are kept in memory. One takes 36,864 at most.
  ///   - fetch: Fetches bytes from the network; without it, only what is on disk is found.
  ///   - filter: Makes a picture a toned one, by a cube; called off the thread that asks.
  ///   - onFailure: Hears what a disk or the network could not do, on any thread.
  public convenience init(
    files: FileCache?,
    memoryLimit: Int = 4_000_000,
    fetch: Fetch? = nil,
    filter: @escaping @Sendable (Picture, CoverTone) -> Picture = { $1.applied(to: $0) },
    onFailure: (@Sendable (TierFailure<CoverKey>) -> Void)? = nil
  ) {
    self.init(
      files: files,
      fetches: nil,
      memoryLimit: memoryLimit,
      filter: filter,
      onFailure: onFailure,
      fetch: fetch
    )
  }

  /// Makes a loader, with what knows of the fetches that its `fetch` has begun.
  init(
    files: FileCache?,
    fetches: UnendedFetches?,
    memoryLimit: Int = 4_000_000,
    filter: @escaping @Sendable (Picture, CoverTone) -> Picture = { $1.applied(to: $0) },
    onFailure: (@Sendable (TierFailure<CoverKey>) -> Void)? = nil,
    fetch: Fetch?
  ) {
    self.fetches = fetches
    let memory = BoundedCache<CoverKey, Picture>(costLimit: memoryLimit)
    let disk: [any LoaderTier<CoverKey, Picture>] =
      files.map { files in
        [
          FileTier<CoverKey, Picture>(
            files,
            fileKey: \.fileKey,
            decode: { try Picture(ppm: $0, pixelLimit: Self.side * Self.side) },
            encode: { $0.ppm }
          )
        ]
      } ?? []
    let pictures = TieredLoader(
      memory: memory,
      tiers: disk,
      cost: { $0.byteCount },
      onTierFailure: onFailure,
      origin: { key in
        guard let bytes = try await fetch?(key.url, Self.byteLimit) else { throw TierMiss() }
        return try Picture(decoding: bytes).squared(side: Self.side)
      }
    )
    self.pictures = pictures
    // A loader of its own: loads that wait for others must not take the places of those.
    toned = TieredLoader(
      memory: memory,
      tiers: disk,
      cost: { $0.byteCount },
      onTierFailure: onFailure,
      origin: { key in
        filter(try await pictures.value(for: CoverKey(url: key.url)), key.tone)
      }
    )
  }

  /// The picture of a key, if it is in memory.
  ///
  /// - Parameter key: Which picture.
  /// - Returns: The picture, or `nil` where it would have to be loaded.
  public func cachedPicture(for key: CoverKey) -> Picture? {
    pictures.cachedValue(for: key)
  }

  /// Loads the picture of a key, unless it is in memory.
  ///
  /// Those who ask for a picture while it is loaded share one load.
  ///
  /// - Parameter key: Which picture.
  /// - Returns: The picture, square and of ``side`` pixels at most.
  /// - Throws: `LoaderError`: where there is no such picture, where it cannot be had now, where it is
  ///   none that can be read, or where the task is canceled.
  public nonisolated(nonsending) func picture(
    for key: CoverKey
  ) async throws(LoaderError) -> Picture {
    try await loader(for: key.tone).value(for: key)
  }

  /// Gives pictures up because the system needs memory; they are still on disk.
  ///
  /// - Parameter pressure: How badly it needs memory.
  public func respond(to pressure: MemoryPressure) {
    pictures.memory.respond(to: pressure)
  }

  /// What to tell the user of covers that are not asked for any more, or `nil`.
  public var warning: String? { fetches?.warning }

  /// Has no fetch begin any more; call it when the program ends.
  ///
  /// What is still being fetched then counts as ended, and is fetched the next time.
  public func stopFetching() {
    fetches?.stop()
  }

  private func loader(for tone: CoverTone) -> TieredLoader<CoverKey, Picture> {
    tone == .full ? pictures : toned
  }
}
