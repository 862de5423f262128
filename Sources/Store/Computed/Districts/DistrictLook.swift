package import Model

/// What a restaurant says of its district, which many say alike.
package struct DistrictLook {
  let declared: AddressPart?
  /// The part after the last comma of the declared district.
  let declaredEnd: AddressPart?
  /// The parts from the end of the address inwards. A part is nil if it is no name.
  let tail: [AddressPart?]

  package init(declared: String?, address: String?) {
    (self.declared, declaredEnd) = declared.map(AddressPart.declared) ?? (nil, nil)
    tail = address.map { AddressPart.tail(of: $0) } ?? []
  }

  /// Equal bytes are equal looks.
  package var bytes: [UInt8] {
    var writer = PackedWriter()
    for part in [declared, declaredEnd] + tail { writer.add(part?.spelling) { $0.add($1) } }
    return writer.bytes
  }

  package init(bytes: [UInt8]) throws(PackedReader.Torn) {
    var reader = PackedReader(bytes)
    var parts: [AddressPart?] = []
    while !reader.isAtEnd {
      parts.append(
        try reader.optional { reader throws(PackedReader.Torn) in
          let spelling = try reader.text()
          guard let folded = Cuisine.folded(spelling) else { throw PackedReader.Torn() }
          return AddressPart(spelling: spelling, folded: folded)
        })
    }
    guard parts.count >= 2 else { throw PackedReader.Torn() }
    (declared, declaredEnd, tail) = (parts[0], parts[1], Array(parts[2...]))
  }
}
