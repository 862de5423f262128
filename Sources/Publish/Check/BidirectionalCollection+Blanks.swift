extension BidirectionalCollection<UInt8> {
  /// Without what is neither seen nor meant at both ends: spaces, line ends and controls.
  var trimmingBlanks: SubSequence {
    var rest = drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}
