import Foundation
import Model
import Platform
import Testing
@testable import Pipeline

@Suite struct DemoMarkTests {
  @Test func aLaterNightFindsDayAndSizesAlsoOfADemoThatWasInterrupted() throws {
    let folder = NSTemporaryDirectory() + "sumaq-demo-mark-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try !DemoMark.marks(folder))
    let first = try DemoMark(folder)
    #expect(first.day == nil && first.sizes.isEmpty)
    let day = try #require(CivilDay(iso: "2026-11-20"))
    for finished in [false, true] {
      try first.write(finished: finished, day, ["restaurants": 30, "photos": 0])
      let mark = try DemoMark(folder)
      #expect(mark.day == day && mark.sizes == ["restaurants": 30, "photos": 0])
    }
    #expect(try DemoMark.marks(folder))
    // The mark of an earlier version.
    try Files.write(Array("finished 2026-11-20\n".utf8), to: folder + "/.sumaq-demo")
    #expect(try DemoMark(folder).day == day && DemoMark(folder).sizes.isEmpty)
  }
}

@Suite struct DemoSettingsTests {
  @Test func settingsAreReadAsTheyAreMeantAndNeverWrittenOver() throws {
    let folder = NSTemporaryDirectory() + "/sumaq-demo-settings-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.makeFolder(folder)
    #expect(try DemoSettings.write(into: folder))
    let path = Path.join(folder, "sumaq.json")
    try Files.write(Array("{}".utf8), to: path)
    #expect(try !DemoSettings.write(into: folder))
    #expect(try Files.read(path) == Array("{}".utf8))
    let object = try JSONSerialization.jsonObject(with: Data(DemoSettings.text.utf8)) as? [String: [String: String]]
    let site = try #require(object?["site"])
    #expect(Set(site.keys) == ["title", "timeZone", "currency", "reviewLink", "mapLink"])
  }
}
