// SPDX-License-Identifier: MIT

/// The format of a price, the only property that distinguishes one formatter from another.
struct PriceFormat: Hashable {
  let currency: String
  let decimals: Int
}
