// SPDX-License-Identifier: MIT

import MotifBindings

let count = ObservableValue(1)
let registration: Registration = count.observe { old, new in print(old, new) }
count.value = 2
registration.cancel()
