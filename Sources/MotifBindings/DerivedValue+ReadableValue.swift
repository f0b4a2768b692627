// SPDX-License-Identifier: MIT

extension DerivedValue: ReadableValue {}
