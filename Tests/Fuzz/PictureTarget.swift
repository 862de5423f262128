import Platform

@testable import Photos

/// Takes bytes for a photo, as a worker process does: copies that can be decoded or a reason, never a crash, and no
/// more pixels than the settings allow.
///
/// HEIC and AVIF are a target of their own, which `make fuzz` leaves out: libheif 1.15 of Debian 12 follows a grid that
/// is part of itself until the stack ends, which costs a worker process and its photo.
enum PictureTarget {
  private static let settings: PhotoSettings = {
    var settings = PhotoSettings()
    settings.sizes = [40, 20]
    settings.avatarPixels = 16
    settings.limitPixels = 1 << 18
    settings.limitBytes = 1 << 20
    return settings
  }()

  static func run(_ data: UnsafePointer<UInt8>?, _ count: Int, heif: Bool) -> Int32 {
    guard let data, count > 0 else { return -1 }
    let format = PhotoFormat(sniffing: UnsafeRawBufferPointer(start: data, count: count))
    guard (format == .heif) == heif else { return -1 }
    // In memory of exactly its size, so that no decoder looks beyond it unseen.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: data, count: count))
    for group in [PhotoGroup.picture, .avatar] { make(UnsafeRawBufferPointer(bytes), group) }
    return 0
  }

  private static func make(_ bytes: UnsafeRawBufferPointer, _ group: PhotoGroup) {
    let made: MadePhoto
    do throws(CodecError) { made = try PhotoMaker(settings).make(bytes, group) } catch {
      return check(!error.description.isEmpty, "a refusal has words")
    }
    check(!made.copies.isEmpty, "a photo has copies")
    check(made.preview.utf8.count <= PhotoPreview.longest, "a preview is short")
    for copy in made.copies {
      check(max(copy.width, copy.height) <= 40, "a copy is small")
      check(copy.bytes.count <= settings.budgetBytes, "a copy keeps to its budget")
      do {
        let header = try copy.bytes.withUnsafeBytes { try JPEGDecoder($0).header }
        check((header.width, header.height) == (copy.width, copy.height), "a copy has the size that it says")
      } catch { check(false, "a copy can be read: \(error)") }
    }
  }

  private static func check(_ isTrue: Bool, _ words: String) {
    guard !isTrue else { return }
    print("does not hold: \(words)")
    abort()
  }
}
