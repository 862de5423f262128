/// What became of a photo that rows name, on its way to a store whose pages show it.
package struct PhotoFinding: Sendable, Hashable {
  package let reference: String
  package let isAvatar: Bool
  package let copy: PhotoCopy
  /// The id of the problem, empty without one.
  package let problem: String

  package init(reference: String, isAvatar: Bool, copy: PhotoCopy, problem: String = "") {
    (self.reference, self.isAvatar, self.copy, self.problem) = (reference, isAvatar, copy, problem)
  }

  package func encode(to writer: inout PackedWriter) {
    writer.add(reference)
    writer.add(isAvatar)
    writer.add(problem)
    writer.add(copy.state.rawValue)
    writer.add(copy.preview)
    writer.add(UInt32(copy.sizes.count))
    for size in copy.sizes { size.encode(to: &writer) }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    reference = try reader.text()
    isAvatar = try reader.flag()
    problem = try reader.text()
    guard let state = PhotoCopy.State(rawValue: try reader.text()) else { throw PackedReader.Torn() }
    var copy = PhotoCopy(state: state, preview: try reader.text())
    for _ in 0..<(try reader.number(UInt32.self)) { copy.sizes.append(try PhotoCopy.Size(decoding: &reader)) }
    self.copy = copy
  }
}
