// SPDX-License-Identifier: MIT

// What the file system of a file cache is made of.
@_exported public import MotifStorage
