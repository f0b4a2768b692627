// SPDX-License-Identifier: MIT

// What an archive's file system and an observer of a history are made of.
@_exported public import MotifCore
@_exported public import MotifStorage
