import Foundation
import Platform
import Testing

@testable import Pipeline

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
