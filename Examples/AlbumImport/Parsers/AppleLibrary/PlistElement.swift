// SPDX-License-Identifier: MIT

/// The elements of an XML property list.
///
/// There are no others.
enum PlistElement {
  case plist
  case dict
  case array
  case key
  case string
  case integer
  case real
  case date
  case data
  case yes
  case no

  /// Whether it contains other elements rather than text.
  var isContainer: Bool {
    switch self {
    case .plist, .dict, .array: true
    default: false
    }
  }

  /// Finds the element for a tag.
  ///
  /// A file has millions of tags, so avoiding a string for each one pays off. The first letter
  /// leaves a single candidate, except for three that begin with `d`; only the candidate is
  /// compared.
  ///
  /// - Parameters:
  ///   - name: The range of the name.
  ///   - bytes: The bytes of the file.
  init?(_ name: Range<Int>, in bytes: [UInt8]) {
    guard name.lowerBound < name.upperBound else { return nil }
    let candidate: (element: PlistElement, name: StaticString)
    switch (bytes[name.lowerBound], bytes[name.upperBound - 1]) {
    case (0x61, _): candidate = (.array, "array")
    case (0x64, 0x61): candidate = (.data, "data")
    case (0x64, 0x65): candidate = (.date, "date")
    case (0x64, _): candidate = (.dict, "dict")
    case (0x66, _): candidate = (.no, "false")
    case (0x69, _): candidate = (.integer, "integer")
    case (0x6B, _): candidate = (.key, "key")
    case (0x70, _): candidate = (.plist, "plist")
    case (0x72, _): candidate = (.real, "real")
    case (0x73, _): candidate = (.string, "string")
    case (0x74, _): candidate = (.yes, "true")
    default: return nil
    }
    guard bytes.contains(candidate.name, in: name) else { return nil }
    self = candidate.element
  }
}
