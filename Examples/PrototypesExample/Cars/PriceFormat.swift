// SPDX-License-Identifier: MIT

/// How a price is written, which is all that tells one formatter from another.
struct PriceFormat: Hashable {
  let currency: String
  let decimals: Int
}
