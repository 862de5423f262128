internal import Model

/// A summary's months as a few bytes each.
///
/// A zero; then per month: months since the one before, count, rated, thousandths of stars, each as a variable-length
/// number (seven bits a byte, low ones first). Older programs wrote no zero, and half stars.
enum MonthCoding {
  static func encode(_ months: [ReviewSummary.Month]) -> [UInt8] {
    var bytes: [UInt8] = [0]
    bytes.reserveCapacity(months.count * 5 + 3)
    var last = 0
    for month in months {
      append(month.number - last, to: &bytes)
      append(month.count, to: &bytes)
      append(month.rated, to: &bytes)
      append(month.milliStars, to: &bytes)
      last = month.number
    }
    return bytes
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) -> [ReviewSummary.Month] {
    var months: [ReviewSummary.Month] = []
    let unit = bytes.first == 0 ? 1 : 500
    var offset = unit == 1 ? 1 : 0
    var last = 0
    while let step = next(bytes, &offset), let count = next(bytes, &offset), let rated = next(bytes, &offset),
      let milliStars = next(bytes, &offset)
    {
      last += step
      months.append(ReviewSummary.Month(number: last, count: count, rated: rated, milliStars: milliStars * unit))
    }
    return months
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func next(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Int? {
    var number: UInt = 0
    var shift: UInt = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 128 { return Int(bitPattern: number) }
      shift += 7
    }
    return nil
  }
}
