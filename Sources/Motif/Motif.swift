// SPDX-License-Identifier: MIT

@_exported public import MotifBindings
@_exported public import MotifCoordinators
@_exported public import MotifDelegation
@_exported public import MotifLists
@_exported public import MotifMementos
@_exported public import MotifNotifications
@_exported public import MotifPipelines
@_exported public import MotifPrototypes
@_exported public import MotifResponders
@_exported public import MotifTweening

// What needs files is left out where there are none: on Windows and in WebAssembly.
#if canImport(MotifCaching) && canImport(MotifFacades)
@_exported public import MotifCaching
@_exported public import MotifFacades
#endif
