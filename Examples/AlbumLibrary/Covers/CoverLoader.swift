// SPDX-License-Identifier: MIT

public import ColorCubes
public import MotifCaching

/// The cover pictures, from memory, from disk, or from the network, in this order.
///
/// Pictures are PNG or PPM files. A picture from the network is scaled down to a small square
/// before it is stored, because a terminal needs no more. Toned pictures are stored under their own
/// keys, so that each is computed once. All of them share one *cache* in memory and one on disk,
/// with their limits.
///
/// A loader may be used from any thread. It does no lengthy work on the calling thread: it reads
/// and filters in its own tasks, and a ``FileTier`` reads the files.
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
  /// Fetches the bytes at an address, up to a limit.
  public typealias Fetch = @Sendable (_ url: String, _ limit: Int) async throws -> [UInt8]

  /// The maximum number of bytes of a fetched picture: enough for 1,600 by 1,600 pixels.
  public static let byteLimit = 8_000_000

  /// The number of pixels that a picture keeps along each side: more than any frame shows.
  public static let side = 96

  private let fetches: UnendedFetches?
  private let pictures: TieredLoader<CoverKey, Picture>
  private let toned: TieredLoader<CoverKey, Picture>

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - files: The pictures on disk, or `nil` to keep none. It may hold other data too.
  ///   - memoryLimit: The number of bytes of pictures to keep in memory. A picture takes 36,864 at
  ///     most.
  ///   - fetch: Fetches bytes from the network; without it, only pictures on disk are found.
  ///   - filter: Tones a picture with a cube; called off the calling thread.
  ///   - onFailure: Called on any thread when the disk or the network fails.
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

  /// Makes a loader, with the record of the fetches that `fetch` has begun.
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
    // A separate loader: loads that wait for others must not take those loads' slots.
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
  /// - Parameter key: The picture's key.
  /// - Returns: The picture, or `nil` if it would have to be loaded.
  public func cachedPicture(for key: CoverKey) -> Picture? {
    pictures.cachedValue(for: key)
  }

  /// Loads the picture of a key, unless it is in memory.
  ///
  /// Callers that request the same picture while it is loading share one load.
  ///
  /// - Parameter key: The picture's key.
  /// - Returns: The picture, a square of at most ``side`` pixels along each side.
  /// - Throws: `LoaderError` if there is no such picture, if it isn't available now, if it can't be
  ///   decoded, or if the task is canceled.
  public nonisolated(nonsending) func picture(
    for key: CoverKey
  ) async throws(LoaderError) -> Picture {
    try await loadedPicture(for: key).value
  }

  /// Loads the picture of a key, like ``picture(for:)``, and says which tier had it.
  package nonisolated(nonsending) func loadedPicture(
    for key: CoverKey
  ) async throws(LoaderError) -> LoadedValue<Picture> {
    try await loader(for: key.tone).loadedValue(for: key)
  }

  /// How often pictures were found in memory, and how often not.
  public var statistics: CacheStatistics { pictures.memory.statistics }

  /// Releases pictures because the system needs memory; they remain on disk.
  ///
  /// - Parameter pressure: The level of memory pressure.
  public func respond(to pressure: MemoryPressure) {
    pictures.memory.respond(to: pressure)
  }

  /// The warning about covers that are no longer requested, or `nil` if there are none.
  public var warning: String? { fetches?.warning }

  /// Starts no more fetches; call it when the program quits.
  ///
  /// The fetches in progress then count as ended, so they are repeated the next time.
  public func stopFetching() {
    fetches?.stop()
  }

  private func loader(for tone: CoverTone) -> TieredLoader<CoverKey, Picture> {
    tone == .full ? pictures : toned
  }
}
