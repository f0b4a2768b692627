// SPDX-License-Identifier: MIT

import MotifBindings

/// A node of a graph that can be read.
protocol Readable<Value> {
  associatedtype Value

  var value: Value { get }
}

extension ObservableValue: Readable {}
extension DerivedValue: Readable {}
