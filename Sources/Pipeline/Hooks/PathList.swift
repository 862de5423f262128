/// Writes paths one after another, each ended by a newline or a NUL, in pieces.
struct PathList {
  private static let pieceBytes = 1 << 16

  private(set) var count = 0
  private let folder: String?
  private let end: UInt8
  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []

  /// Writes the paths below `folder`, as they stand there; all of them if it is nil.
  init(below folder: String?, end: UInt8 = UInt8(ascii: "\n"), to sink: @escaping ([UInt8]) throws -> Void) {
    self.folder = folder.map { $0 + "/" }
    self.end = end
    self.sink = sink
  }

  mutating func add(_ path: String) throws {
    guard folder.map(path.hasPrefix) ?? true else { return }
    buffer.append(contentsOf: path.utf8.dropFirst(folder?.utf8.count ?? 0))
    buffer.append(end)
    count += 1
    if buffer.count >= Self.pieceBytes { try flush() }
  }

  mutating func finish() throws { if !buffer.isEmpty { try flush() } }

  private mutating func flush() throws {
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
