// SPDX-License-Identifier: MIT

@_exported public import MotifCore
@_exported public import MotifLists
