// SPDX-License-Identifier: MIT

// A value is set; an effect reads it by way of a derived value, and an observer is told.

import MotifBindings

let year = ObservableValue(1971)
let decade = DerivedValue { year.value / 10 * 10 }
var shown: [Int] = []
var observed: [Int] = []
let effect = Effect { shown.append(decade.value) }
let registration = year.observe { observed.append($0) }

// What a program does the first time only is not part of the walk.
year.value = 1984
walk { year.value = 1995 }
require(shown == [1970, 1980, 1990], "the effect ran for \(shown)")
require(observed == [1984, 1995], "the observer was told \(observed)")
withExtendedLifetime((effect, registration)) {}
