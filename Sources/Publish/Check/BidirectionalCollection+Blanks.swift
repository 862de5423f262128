extension BidirectionalCollection<UInt8> {
  /// The bytes without spaces, line breaks and controls at both ends.
  var trimmingBlanks: SubSequence {
    var rest = drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}
