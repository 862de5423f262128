internal import Model
internal import Templating

/// The size of a photo on a page, which decides which copies it offers.
enum PictureUse {
  /// The subject's own photo, across the page.
  case cover
  /// Across the page, or in a gallery.
  case large
  /// Beside a row: the smallest copy that is sharp at 64 points.
  case thumb
}

extension PageBuilder {
  /// The photo if it is ready, or nil.
  func picture(_ copy: PhotoCopy?, _ use: PictureUse, alt: String = "") -> Fields<PictureSlot>? {
    guard place.photos != .none, let copy, copy.state == .ready, !copy.sizes.isEmpty else { return nil }
    let sizes = offered(copy.sizes, use)
    if use != .thumb, sizes[0] != copy.sizes[0] { useSmaller() }
    self.use(sizes)
    var fields = Fields<PictureSlot>()
    fields[.src] = .text(base + sizes[0].path)
    if sizes.count > 1 {
      fields[.small] = .text(base + sizes[1].path)
      fields[.smallWidth] = .number(sizes[1].width)
    }
    if use != .thumb, place.hasLeaves { fields[.preview] = .text(copy.preview) }
    fields[.width] = .number(sizes[0].width)
    fields[.height] = .number(sizes[0].height)
    fields[.alt] = .text(alt)
    return fields
  }

  /// The largest copy first. A page that is one file has one copy of each photo in it.
  private func offered(_ sizes: [PhotoCopy.Size], _ use: PictureUse) -> [PhotoCopy.Size] {
    switch use {
    case .large where place.photos == .small: [sizes[sizes.count - 1]]
    case .cover, .large:
      place.hasLeaves
        ? Array(sizes.prefix(1)) + sizes.dropFirst().filter { $0.pixels >= 200 }.prefix(1) : Array(sizes.prefix(1))
    case .thumb: [sizes.last { $0.pixels >= 96 } ?? sizes[0]]
    }
  }

  /// The placeholder of a photo that is not ready, with the true reason. Nil if none is expected, and for a photo that
  /// cannot be read, which the night reports to the operator.
  func waiting(_ copy: PhotoCopy?) -> Fields<WaitingSlot>? {
    guard place.photos != .none, let copy, copy.state != .unreadable, copy.state != .ready || copy.sizes.isEmpty
    else { return nil }
    var fields = Fields<WaitingSlot>()
    fields[.preview] = .text(copy.preview)
    let reason: Word =
      switch copy.state {
      case .waiting, .ready, .unreadable: .photoWaiting
      case .offline: .photoOffline
      case .tooLarge: .photoTooLarge
      }
    fields[.reason] = .text(words[reason])
    return fields
  }

  func face(_ name: String?, id: String) -> Fields<FaceSlot> {
    var fields = Fields<FaceSlot>()
    fields[.initials] = .text(initials(of: name))
    fields[.tone] = .text(Tone.of(id))
    return fields
  }
}
