package import Diagnostics

/// The kinds of findings of `sumaq check`: anything that prevents a site from being opened from a disk, without a
/// server and without a network.
package enum CheckProblems {
  package static let missingTarget = ProblemKind("check.missing-target")
  package static let missingFragment = ProblemKind("check.missing-fragment")
  package static let foreignLoad = ProblemKind("check.foreign-load")
  package static let absoluteLink = ProblemKind("check.absolute-link")
  package static let folderLink = ProblemKind("check.folder-link")
  package static let outsideLink = ProblemKind("check.outside-link")
  package static let inlineStyle = ProblemKind("check.inline-style")
  package static let inlineScript = ProblemKind("check.inline-script")
  package static let misnested = ProblemKind("check.misnested")
  package static let notText = ProblemKind("check.not-text")
  package static let moduleScript = ProblemKind("check.module-script")
  package static let noPolicy = ProblemKind("check.no-policy")
  package static let fileName = ProblemKind("check.file-name")
  package static let sameName = ProblemKind("check.same-name")
  package static let duplicateID = ProblemKind("check.duplicate-id")
  package static let unreadable = ProblemKind("check.unreadable")
  package static let brokenPiece = ProblemKind("check.broken-shard")
  package static let brokenXML = ProblemKind("check.broken-xml")
  package static let staleCopy = ProblemKind("check.stale-copy")
  package static let sealedForm = ProblemKind("check.sealed-form")
  package static let sealedOpening = ProblemKind("check.sealed-opening")
  package static let offlineList = ProblemKind("check.offline-list")
  package static let manifest = ProblemKind("check.manifest")
  package static let foreignAddress = ProblemKind("check.foreign-address")
}

/// The counts of `sumaq check`.
package struct CheckOutcome: Sendable, Hashable {
  package var files = 0
  package var pages = 0
  package var links = 0
  package var problems = 0

  package init() {}
}

/// What is wrong at an offset of a file.
struct CheckFault: Error {
  let reason: String
  let offset: Int
}

/// Converts offsets in a file to lines and columns, if there is something to report.
struct LineFinder {
  private let file: String
  private let bytes: [UInt8]

  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  func problem(_ kind: ProblemKind, _ reason: String, _ offset: Int) -> Problem {
    let (line, start) = start(of: offset)
    let column = offset - start + 1
    // A page may be one line of megabytes, so the excerpt is cut before it is decoded.
    let from = max(start, offset - 200)
    let end =
      bytes[min(offset, bytes.count)...].prefix(200).firstIndex(of: UInt8(ascii: "\n"))
      ?? min(bytes.count, offset + 200)
    let words = String(decoding: bytes[from..<end], as: UTF8.self)
    return kind.problem(
      at: Place(file, line: line, column: column), excerpt: Excerpt(line: words, column: offset - from + 1), reason)
  }

  private func start(of offset: Int) -> (line: Int, start: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return (line, start)
  }
}
