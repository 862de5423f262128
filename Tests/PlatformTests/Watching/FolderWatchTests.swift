import Diagnostics
import Foundation
import Testing

@testable import Platform

@Suite struct FolderWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try Files.realPath(folder.path)
  }

  private func at(_ name: String) -> String { Path.join(path, name) }

  private func save(_ name: String, _ text: String = "x") throws { try Files.write(Array(text.utf8), to: at(name)) }

  private func watch(_ name: String = "in") throws -> FolderWatch { try FolderWatch([.folder(at(name))]) }

  /// All that is told of names below the folder.
  private func events(_ watch: FolderWatch) throws -> [FileEvent] {
    var all: [FileEvent] = []
    while watch.wait(milliseconds: 50) { all += try watch.events() }
    return all
  }

  @Test func aSavedFileIsTold() throws {
    try Files.makeFolder(at("in/inner"))
    let watch = try watch()
    try save("in/inner/a.md")
    let told = try events(watch)
    #expect(told.first == .begun(at("in/inner/a.md")) && told.last == .saved(at("in/inner/a.md")))
    try Files.remove(at("in/inner/a.md"))
    #expect(try events(watch) == [.gone(at("in/inner/a.md"))])
  }

  @Test func aFileThatIsMovedIntoPlaceIsSaved() throws {
    try Files.makeFolder(at("in"))
    try save("beside")
    let watch = try watch()
    try Files.move(at("beside"), to: at("in/a.md"))
    #expect(try events(watch) == [.saved(at("in/a.md"))])
  }

  @Test func foldersThatComeAndGoAreFollowed() throws {
    try Files.makeFolder(at("in"))
    let watch = try watch()
    try Files.makeFolder(at("in/new"))
    #expect(try events(watch) == [.saved(at("in/new"))])
    try save("in/new/a.md")
    #expect(try events(watch).last == .saved(at("in/new/a.md")))
    try Files.removeTree(at("in"))
    #expect(try events(watch).contains(.gone(at("in"))))
    try Files.makeFolder(at("in/new"))
    _ = try events(watch)
    try save("in/new/b.md")
    #expect(try events(watch).last == .saved(at("in/new/b.md")))
    #expect(watch.count == 3)
  }

  @Test func aPlaceThatIsMissingIsWaitedFor() throws {
    let watch = try FolderWatch([.folder(at("a/b/in")), .file(at("settings.json"))])
    try save("settings.json")
    try save("other.json")
    #expect(try Set(events(watch).map { "\($0)".contains("other") }) == [false])
    try Files.makeFolder(at("a/b/in"))
    _ = try events(watch)
    try save("a/b/in/x")
    #expect(try events(watch).last == .saved(at("a/b/in/x")))
  }

  @Test func hiddenFoldersLinksAndExcludedOnesAreNotEntered() throws {
    for name in ["in/.git", "in/out", "elsewhere"] { try Files.makeFolder(at(name)) }
    try FileManager.default.createSymbolicLink(atPath: at("in/link"), withDestinationPath: at("elsewhere"))
    let watch = try FolderWatch([.folder(at("in"))], excluding: [at("in/out")])
    for name in ["in/.git/x", "in/out/x", "elsewhere/x"] { try save(name) }
    #expect(try events(watch) == [])
  }

  @Test func oneFolderMayBeWatchedForSeveralPlaces() throws {
    try Files.makeFolder(at("in"))
    let watch = try FolderWatch([.file(at("in/a")), .folder(at("in"))])
    try save("in/b")
    #expect(try events(watch).last == .saved(at("in/b")))
  }

  @Test func aWakeupEndsTheWaiting() throws {
    try Files.makeFolder(at("in"))
    let (watch, wakeup) = (try watch(), try Wakeup())
    #expect(!watch.wait(milliseconds: 1, orFor: wakeup.descriptor))
    wakeup.wake()
    #expect(watch.wait(milliseconds: 10_000, orFor: wakeup.descriptor))
    wakeup.clear()
    #expect(!watch.wait(milliseconds: 1, orFor: wakeup.descriptor))
  }
}
