// SPDX-License-Identifier: MIT

// Sets a value that has an observer, and that an effect reads through a derived value.

import MotifBindings

let year = ObservableValue(1971)
let decade = DerivedValue { year.value / 10 * 10 }
var shown: [Int] = []
var observed: [Int] = []
let effect = Effect { shown.append(decade.value) }
let registration = year.observe { observed.append($0) }

// One-time setup isn't part of the walk.
year.value = 1984
walk { year.value = 1995 }
require(shown == [1970, 1980, 1990], "the effect ran for \(shown)")
require(observed == [1984, 1995], "the observer was told \(observed)")
withExtendedLifetime((effect, registration)) {}
