// SPDX-License-Identifier: MIT

import MotifPrototypes

final class Row {}

extension ReuseIdentifier where Cell == Row {
  static var row: Self { "row" }
}

let registry = PrototypeRegistry()
try registry.register(.row) { Row() }
print(type(of: try registry.dequeue(.row)))
