// SPDX-License-Identifier: MIT

internal import Foundation

/// An archiver of values that aren't `Codable`.
protocol ForeignArchiver {
  associatedtype Value
  associatedtype Failure: Error & Equatable

  /// The value to use while the bytes can't be read.
  static var fallback: Value { get }

  static func bytes(of value: Value) -> [UInt8]
  static func value(from bytes: [UInt8]) throws(Failure) -> Value
}

/// A value that only a foreign archiver can write: an archive in an archive.
///
/// The bytes are what is stored. Bytes of another kind give the fallback and a ``failure`` to report, but they aren't
/// lost: until a new ``value`` is set, they are written back unchanged. A newer version of the app, or the program that
/// wrote them, can still read them.
struct Embedded<Archiver: ForeignArchiver>: Equatable {
  private(set) var bytes: [UInt8]

  init(_ value: Archiver.Value) {
    bytes = Archiver.bytes(of: value)
  }

  /// The value in the bytes, or the fallback; setting it replaces the bytes.
  var value: Archiver.Value {
    get { (try? result.get()) ?? Archiver.fallback }
    set { bytes = Archiver.bytes(of: newValue) }
  }

  /// The reason why ``value`` is the fallback.
  var failure: Archiver.Failure? {
    switch result {
    case .success: nil
    case .failure(let failure): failure
    }
  }

  private var result: Result<Archiver.Value, Archiver.Failure> {
    do throws(Archiver.Failure) {
      return .success(try Archiver.value(from: bytes))
    } catch {
      return .failure(error)
    }
  }
}

extension Embedded: Codable {
  init(from decoder: any Decoder) throws {
    // As `Data`, the bytes are Base64 text in JSON; an array would be a list of numbers.
    bytes = Array(try decoder.singleValueContainer().decode(Data.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
