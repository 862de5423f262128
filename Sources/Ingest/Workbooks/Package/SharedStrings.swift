/// The texts that a workbook's cells share, read as far as cells have asked for them: spreadsheet programs write them in
/// the order of their first use, so that the first rows of a sheet need few.
final class SharedStrings: XMLEvents {
  private let content: any ExportContent
  private let texts: TextStore
  private var reader: XMLTextReader?
  private var text: [UInt8] = []
  private var isTooLong = false
  private var isInText = false
  private var phonetic = 0
  private var fault: (any Error)?

  /// What is too much for the memory goes into a file of the folder.
  init(_ content: any ExportContent, folder: String) throws {
    self.content = content
    texts = TextStore(folder: folder)
    reader = try XMLTextReader(content, name: "the list of texts", events: self)
  }

  var bytesRead: Int { content.bytesRead }

  /// The text with a number, valid until the next call; nil where there is none. Throws an `InputFault` where the texts
  /// cannot be read that far.
  func text(_ index: Int) throws -> UnsafeRawBufferPointer? {
    while index >= texts.count, let reader, !reader.isDone {
      try reader.advance()
      if let fault { throw fault }
    }
    return try texts.text(index)
  }

  /// Reads what is left, to learn whether its bytes are those that were written.
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
