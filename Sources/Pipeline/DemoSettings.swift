internal import Diagnostics
internal import Platform

/// The `sumaq.json` beside a demo, with what the guide of its town would set.
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

  /// Writes the file into `folder` unless there is one of that name; returns whether it did.
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
