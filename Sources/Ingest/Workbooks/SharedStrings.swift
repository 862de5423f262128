/// The texts that a workbook's cells share, read as far as cells have asked for them: spreadsheet programs write them in
/// the order of their first use, so that the first rows of a sheet need few.
final class SharedStrings: XMLEvents {
  private let content: any ExportContent
  private var reader: XMLTextReader?
  /// Texts, each behind its length.
  private var chunks: [UnsafeMutableRawBufferPointer] = []
  private var used = SharedStrings.chunkBytes
  /// Chunk and place within it; `tooLong` for a text that is not kept.
  private var places: [UInt32] = []
  private var text: [UInt8] = []
  private var isTooLong = false
  private var isFull = false
  private var isInText = false
  private var phonetic = 0

  private static let chunkBytes = 1 << 20
  private static let mostChunks = 48
  private static let mostTexts = 4 << 20
  /// A cell holds 32,767 characters.
  private static let mostTextBytes = 1 << 18
  private static let tooLong = UInt32.max

  init(_ content: any ExportContent) throws {
    self.content = content
    reader = try XMLTextReader(content, name: "the list of texts", events: self)
  }

  deinit { for chunk in chunks { chunk.deallocate() } }

  var bytesRead: Int { content.bytesRead }

  /// The text with a number, valid until the next call; nil where there is none. Throws an `InputFault` where the texts
  /// cannot be read that far.
  func text(_ index: Int) throws -> UnsafeRawBufferPointer? {
    while index >= places.count, let reader, !reader.isDone { try advance(reader) }
    guard places.indices.contains(index), places[index] != Self.tooLong else { return nil }
    let place = Int(places[index])
    let chunk = UnsafeRawBufferPointer(chunks[place / Self.chunkBytes])
    let start = place % Self.chunkBytes
    let count = Int(chunk.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    return UnsafeRawBufferPointer(rebasing: chunk[start + 4..<start + 4 + count])
  }

  /// Reads what is left, to learn whether its bytes are those that were written.
  func finish() throws { try content.finish() }

  private func advance(_ reader: XMLTextReader) throws {
    try reader.advance()
    guard isFull else { return }
    throw InputFault(
      kind: IngestProblems.tooLarge,
      words: "the workbook's cells hold more than \(Self.mostChunks) MB of different texts; save the sheet as CSV")
  }

  // MARK: Events

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    if element == "t" {
      isInText = phonetic == 0
    } else if element == "si" {
      text.removeAll(keepingCapacity: true)
      isTooLong = false
    } else if element == "rPh" {
      phonetic += 1
    }
  }

  func end(_ element: XMLName) {
    if element == "t" {
      isInText = false
    } else if element == "si" {
      keep()
    } else if element == "rPh" {
      phonetic -= 1
    }
  }

  func text(_ piece: UnsafeRawBufferPointer) {
    guard isInText, !isTooLong else { return }
    guard text.count + piece.count <= Self.mostTextBytes else {
      isTooLong = true
      return
    }
    text.append(contentsOf: piece)
  }

  private func keep() {
    guard !isFull else { return }
    guard !isTooLong else { return places.append(Self.tooLong) }
    if used + 4 + text.count > Self.chunkBytes {
      guard chunks.count < Self.mostChunks, places.count < Self.mostTexts else {
        isFull = true
        return
      }
      chunks.append(.allocate(byteCount: Self.chunkBytes, alignment: 8))
      used = 0
    }
    let chunk = chunks[chunks.count - 1]
    places.append(UInt32((chunks.count - 1) * Self.chunkBytes + used))
    chunk.storeBytes(of: UInt32(text.count), toByteOffset: used, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: chunk[(used + 4)...]).copyBytes(from: text)
    used += 4 + text.count
  }
}
