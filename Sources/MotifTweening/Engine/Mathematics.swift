// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(ucrt)
internal import ucrt
#elseif canImport(WASILibc)
internal import WASILibc
#endif

// The functions of the C library that easings and springs use.

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func exponential(_ exponent: Double) -> Double { exp(exponent) }
func powerOfTwo(_ exponent: Double) -> Double { exp2(exponent) }
func naturalLogarithm(_ number: Double) -> Double { log(number) }
