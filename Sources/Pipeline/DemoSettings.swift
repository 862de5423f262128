internal import Diagnostics
internal import Platform

/// The `sumaq.json` beside a demo: what a guide of its town would say.
package enum DemoSettings {
  package static let text = """
    {
      "site": {
        "title": "Arequipa a la carta",
        "timeZone": "America/Lima",
        "currency": "PEN",
        "reviewLink": "https://example.org/review?place={id}",
        "mapLink": "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=18/{lat}/{lon}"
      }
    }

    """

  /// Writes it into `folder`, unless a file of that name is there, and says whether it did.
  package static func write(into folder: String) throws -> Bool {
    let path = Path.join(folder, "sumaq.json")
    do throws(FileError) {
      guard try FileStatus.of(path) == nil else { return false }
      try Files.write(Array(text.utf8), to: path)
      return true
    } catch {
      throw error.failure
    }
  }
}
