/// The reasons of problems with photos that exceed a limit.
enum PhotoLimit {
  static let memory = "decoding it needs more memory than a worker may use"

  static func bytes(_ count: Int, _ limit: Int) -> String {
    "it has \(millions(count)) MB, more than the \(millions(limit)) MB of photos.megabytes"
  }

  /// The reason for a photo that was not read to its end.
  static func over(_ limit: Int) -> String { "it has more than the \(millions(limit)) MB of photos.megabytes" }

  static func pixels(_ width: Int, _ height: Int, _ limit: Int) -> String {
    "it has \(width) x \(height) pixels, more than the \(millions(limit)) megapixels of photos.megapixels"
  }

  /// The number in millions, with one decimal if it is not whole.
  private static func millions(_ count: Int) -> String {
    let tenths = (count + 99_999) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
