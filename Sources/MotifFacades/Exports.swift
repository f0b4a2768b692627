// SPDX-License-Identifier: MIT

// What the file system of an outbox is made of.
@_exported public import MotifStorage
