import Diagnostics
import Foundation
import Testing

@testable import Photos

@Suite struct PhotoProblemsTests {
  @Test(arguments: ProblemKind.all.map(\.id).filter { $0.hasPrefix("photos.") })
  func everyKindOfTheQueueIsFound(_ id: String) {
    #expect(PhotoProblems.kind(id).id == id)
  }

  @Test func whatPagesSayIsWhatTheySay() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Templates/strings/en.json"
    let words = try String(contentsOfFile: path, encoding: .utf8)
    for kind in ProblemKind.all where kind.id.hasPrefix("photos.") {
      guard let quote = kind.explanation.firstMatch(of: /Pages say “([^”]*)”/) else { continue }
      #expect(words.contains("\"\(quote.1)\""), "\(kind.id)")
    }
    for kind in [PhotoProblems.damaged, PhotoProblems.missing] {
      #expect(kind.explanation.contains("Pages leave the photo out"))
    }
    #expect(PhotoProblems.tooLarge.explanation.contains("Pages say “"))
  }

  @Test func aKindThatIsNoMoreIsADamagedPhoto() {
    #expect(PhotoProblems.kind("photos.long-gone") == PhotoProblems.damaged)
  }
}
