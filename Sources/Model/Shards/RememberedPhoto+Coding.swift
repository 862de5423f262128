extension RememberedPhoto {
  package func encode(to writer: inout PackedWriter) {
    writer.add(reference)
    writer.add(isAvatar)
    for text in [state, outcome, settings, problem, lastError] { writer.add(text) }
    writer.add(attempts)
    writer.add(nextAttempt) { $0.add($1) }
    writer.add(source) { writer, source in
      for number in [source.size, source.modified, source.changed, source.inode] { writer.add(number) }
    }
    writer.add(answer) { writer, answer in
      writer.add(answer.etag)
      writer.add(answer.lastModified)
      writer.add(answer.fetchedAt)
      writer.add(answer.freshUntil)
    }
    writer.add(result) { writer, result in
      for text in [result.source, result.settings, result.preview] { writer.add(text) }
      writer.add(UInt32(result.sizes.count))
      for size in result.sizes { size.encode(to: &writer) }
    }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    (reference, isAvatar) = (try reader.text(), try reader.flag())
    (state, outcome, settings) = (try reader.text(), try reader.text(), try reader.text())
    (problem, lastError) = (try reader.text(), try reader.text())
    attempts = try reader.number()
    nextAttempt = try reader.optional { reader throws(PackedReader.Torn) in try reader.number(Int64.self) }
    source = try reader.optional { reader throws(PackedReader.Torn) in
      Source(
        size: try reader.number(), modified: try reader.number(), changed: try reader.number(),
        inode: try reader.number())
    }
    answer = try reader.optional { reader throws(PackedReader.Torn) in
      Answer(
        etag: try reader.text(), lastModified: try reader.text(), fetchedAt: try reader.number(),
        freshUntil: try reader.number())
    }
    result = try reader.optional { reader throws(PackedReader.Torn) in
      let (source, settings, preview) = (try reader.text(), try reader.text(), try reader.text())
      var sizes: [PhotoCopy.Size] = []
      for _ in 0..<(try reader.number(UInt32.self)) { sizes.append(try PhotoCopy.Size(decoding: &reader)) }
      return Result(source: source, settings: settings, preview: preview, sizes: sizes)
    }
  }
}

extension PhotoCopy.Size {
  package func encode(to writer: inout PackedWriter) {
    writer.add(digest)
    writer.add(format)
    for number in [pixels, width, height, bytes] { writer.add(Int64(number)) }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    let (digest, format) = (try reader.text(), try reader.text())
    self.init(
      digest: digest, pixels: Int(try reader.number(Int64.self)), width: Int(try reader.number(Int64.self)),
      height: Int(try reader.number(Int64.self)), format: format, bytes: Int(try reader.number(Int64.self)))
  }
}
