internal import Diagnostics
internal import Lake
internal import Model

/// The file of a photo's result: its copies and its tiny picture.
enum PhotoResultText {
  static func bytes(_ result: RememberedPhoto.Result) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("preview", result.preview)
      json.key("copies")
      json.array { json in
        for size in result.sizes {
          json.object { json in
            json.member("digest", size.digest)
            json.member("pixels", size.pixels)
            json.member("width", size.width)
            json.member("height", size.height)
            json.member("format", size.format)
            json.member("bytes", size.bytes)
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Nil if the bytes are no whole result.
  static func result(_ bytes: [UInt8], source: String, settings: String) -> RememberedPhoto.Result? {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    guard root["version"]?.number == 1, let preview = root["preview"]?.string,
      case .list(let copies)? = root["copies"]?.content
    else { return nil }
    var sizes: [PhotoCopy.Size] = []
    for copy in copies {
      guard let digest = copy["digest"]?.string, let pixels = copy["pixels"]?.number, let width = copy["width"]?.number,
        let height = copy["height"]?.number, let format = copy["format"]?.string, let bytes = copy["bytes"]?.number
      else { return nil }
      sizes.append(
        PhotoCopy.Size(
          digest: digest, pixels: pixels, width: width, height: height, format: format, bytes: bytes))
    }
    return RememberedPhoto.Result(source: source, settings: settings, preview: preview, sizes: sizes)
  }
}
