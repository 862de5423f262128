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
