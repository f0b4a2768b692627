// SPDX-License-Identifier: MIT

import MotifDelegation

let scroller = HorizontalScroller<String>()
scroller.reload()
print(scroller.contentWidth)
