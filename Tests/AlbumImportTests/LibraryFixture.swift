// SPDX-License-Identifier: MIT

/// The head of a library, up to its first track.
let libraryHead = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \t<key>Major Version</key><integer>1</integer>
  \t<key>Features</key><dict><key>Tracks</key><array><dict/></array></dict>
  \t<key>Tracks</key>
  \t<dict>

  """

/// The number of lines of the head: the first track begins on the next one.
let libraryHeadLines = 8

/// The end of a library, after its last track.
let libraryFoot = """
  \t</dict>
  \t<key>Playlists</key>
  \t<array>
  \t\t<dict><key>Name</key><string>Library</string></dict>
  \t</array>
  </dict>
  </plist>

  """

/// An XML library of Apple Music with these tracks.
func library(_ tracks: String...) -> String {
  libraryHead + tracks.joined() + libraryFoot
}

/// A track with text fields, and with the markup of other elements.
func track(_ fields: KeyValuePairs<String, String>, elements: String = "") -> String {
  let texts = fields.map { key, value in
    "\t\t\t<key>\(key)</key><string>\(escaped(value))</string>\n"
  }
  return "\t\t<key>7</key>\n\t\t<dict>\n\(texts.joined())\(elements)\t\t</dict>\n"
}

/// The text with XML's special characters written as references.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&#38;"
    case "<": result += "&lt;"
    case ">": result += "&#x3e;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
