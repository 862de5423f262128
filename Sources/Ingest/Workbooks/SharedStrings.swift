internal import Platform

/// The strings that a workbook's cells share. They are read only as far as cells need them: spreadsheet programs write
/// them in the order of their first use, so that the first rows of a sheet need few.
final class SharedStrings: XMLEvents {
  private let content: any ExportContent
  private let texts: TextStore
  private var reader: XMLTextReader?
  private var text: [UInt8] = []
  private var isTooLong = false
  private var isInText = false
  private var phonetic = 0
  private var fault: (any Error)?

  /// Strings that do not fit into memory are written to a file in the folder.
  init(_ content: any ExportContent, folder: String) throws {
    self.content = content
    texts = TextStore(folder: folder)
    reader = try XMLTextReader(content, name: "the list of texts", events: self)
  }

  var bytesRead: Int { content.bytesRead }

  /// The string with an index, valid until the next call; nil if there is none. Throws an `InputFault` if the strings
  /// cannot be read that far.
  func text(_ index: Int) throws -> UnsafeRawBufferPointer? {
    while index >= texts.count, let reader, !reader.isDone {
      try reader.advance()
      if let fault { throw fault }
    }
    return try texts.text(index)
  }

  /// Reads the rest, to check whether its bytes are the original ones.
  func finish() throws { try content.finish() }

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
    guard text.count + piece.count <= TextStore.mostTextBytes else {
      isTooLong = true
      return
    }
    text.append(contentsOf: piece)
  }

  private func keep() {
    guard fault == nil else { return }
    do { try texts.append(isTooLong ? nil : text) } catch { fault = error }
  }
}

/// Texts by their numbers. The latest are in memory, as many as fit into 24 MB, and all other texts in a file without a
/// name.
final class TextStore {
  /// The length of the longest text: a cell has at most 32,767 characters.
  static let mostTextBytes = 4 * 32_767

  /// Texts, each behind its length; no text crosses the end of its block.
  private struct Block {
    /// The buffer that has the block; -1 for none.
    var buffer = -1
    var isInFile = false
  }

  private struct Buffer {
    let bytes: UnsafeMutableRawBufferPointer
    var block: Int
    var lastUse = 0
  }

  private let path: String
  private var file: UnnamedFile?
  private var blocks: [Block] = []
  private var buffers: [Buffer] = []
  private var uses = 0
  private var used = TextStore.blockBytes
  private(set) var count = 0
  /// The offset of every sixteenth text, counted from the first block.
  private var marks: [Int] = []

  private static let blockBytes = 1 << 18
  private static let mostBuffers = 96
  /// 2 GB of text.
  private static let mostBlocks = 8192
  private static let mostTexts = 1 << 26
  private static let step = 16
  /// Values in place of a length: a number without a text, and the end of the block's texts.
  private static let (none, goesOn) = (UInt32.max, UInt32.max - 1)

  /// The file is created in `folder` once it is needed.
  init(folder: String) { path = Path.join(folder, "sumaq-\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp") }

  deinit { for buffer in buffers { buffer.bytes.deallocate() } }

  /// Gives a text the next number; nil uses up a number without a text. Throws an `InputFault` if there is no more room.
  func append(_ text: [UInt8]?) throws {
    let length = text?.count ?? 0
    if used + 4 + length > Self.blockBytes { try beginBlock() }
    if count % Self.step == 0 { marks.append((blocks.count - 1) * Self.blockBytes + used) }
    let bytes = try bytes(of: blocks.count - 1)
    blocks[blocks.count - 1].isInFile = false
    bytes.storeBytes(of: text.map { UInt32($0.count) } ?? Self.none, toByteOffset: used, as: UInt32.self)
    if let text { UnsafeMutableRawBufferPointer(rebasing: bytes[(used + 4)...]).copyBytes(from: text) }
    used += 4 + length
    count += 1
  }

  /// The text with a number, valid until the next call; nil if there is none.
  func text(_ number: Int) throws -> UnsafeRawBufferPointer? {
    guard number >= 0, number < count else { return nil }
    var place = marks[number / Self.step]
    var left = number % Self.step
    while true {
      let bytes = try bytes(of: place / Self.blockBytes)
      let start = place % Self.blockBytes
      let length =
        start + 4 > Self.blockBytes ? Self.goesOn : bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      if length == Self.goesOn {
        place = (place / Self.blockBytes + 1) * Self.blockBytes
        continue
      }
      let size = length == Self.none ? 0 : Int(length)
      if left == 0 {
        return length == Self.none ? nil : UnsafeRawBufferPointer(rebasing: bytes[start + 4..<start + 4 + size])
      }
      left -= 1
      place += 4 + size
    }
  }

  // MARK: Blocks

  private func beginBlock() throws {
    guard blocks.count < Self.mostBlocks, count < Self.mostTexts else {
      throw IngestProblems.tooLarge.fault(
        "the workbook's cells hold more than 2 GB of different texts; save the sheet as CSV")
    }
    if let last = blocks.indices.last, used + 4 <= Self.blockBytes {
      try bytes(of: last).storeBytes(of: Self.goesOn, toByteOffset: used, as: UInt32.self)
    }
    let buffer = try freeBuffer()
    buffers[buffer].block = blocks.count
    blocks.append(Block(buffer: buffer))
    used = 0
  }

  private func bytes(of block: Int) throws -> UnsafeMutableRawBufferPointer {
    uses += 1
    if blocks[block].buffer < 0 {
      let buffer = try freeBuffer()
      try onDisk { () throws(FileError) in
        try file?.read(into: buffers[buffer].bytes, at: block * Self.blockBytes)
      }
      buffers[buffer].block = block
      blocks[block].buffer = buffer
    }
    buffers[blocks[block].buffer].lastUse = uses
    return buffers[blocks[block].buffer].bytes
  }

  /// A free buffer: a new one, or the least recently used one, whose block is written to the file.
  private func freeBuffer() throws -> Int {
    guard buffers.count >= Self.mostBuffers else {
      buffers.append(Buffer(bytes: .allocate(byteCount: Self.blockBytes, alignment: 8), block: -1, lastUse: uses))
      return buffers.count - 1
    }
    let oldest = buffers.indices.min { buffers[$0].lastUse < buffers[$1].lastUse } ?? 0
    let block = buffers[oldest].block
    if block >= 0 {
      if !blocks[block].isInFile {
        try onDisk { () throws(FileError) in
          let file = if let file { file } else { try UnnamedFile(path) }
          self.file = file
          try file.write(UnsafeRawBufferPointer(buffers[oldest].bytes), at: block * Self.blockBytes)
        }
        blocks[block].isInFile = true
      }
      blocks[block].buffer = -1
    }
    buffers[oldest].block = -1
    return oldest
  }

  private func onDisk<T>(_ work: () throws(FileError) -> T) throws(InputFault) -> T {
    do throws(FileError) { return try work() } catch {
      throw IngestProblems.cannotRead.fault("the workbook's texts need room on the disk: \(error.description)")
    }
  }
}
