// SPDX-License-Identifier: MIT

import Motif

let count = ObservableValue(1)
let history = UndoHistory()
let responder = Responder()
let scroller = HorizontalScroller<String>()
let registry = PrototypeRegistry()
let services = Services()
print(PipelineStep<Int, String>("name"), count.value)
