extension Picture {
  /// A smaller copy of the picture.
  func smaller(_ shape: CopyShape, _ resampler: Resampler, halfChroma: Bool) -> Picture {
    copy(shape, resampler, orientation: Orientation(1), halfChroma: halfChroma)
  }

  /// Whether the chroma planes are smaller than the luma plane, as in most JPEGs.
  var hasHalfChroma: Bool {
    space == .ycc && (planes[1].width, planes[1].height) != (width, height)
  }

  /// A smaller, upright picture in the same colours.
  ///
  /// `halfChroma` makes the chroma planes half as large, as in JPEG; otherwise all planes have the same size.
  func copy(_ shape: CopyShape, _ resampler: Resampler, orientation: Orientation, halfChroma: Bool) -> Picture {
    let swaps = orientation.swapsAxes
    let (width, height) = swaps ? (shape.height, shape.width) : (shape.width, shape.height)
    let (trimX, trimY) = swaps ? (shape.trimY, shape.trimX) : (shape.trimX, shape.trimY)
    let copies = channels.enumerated().map { number, channel in
      let half = halfChroma && number > 0
      let across = Span(
        extent: channel.width, trim: trimX, count: width, half: half, mirrored: orientation.mirrorsColumns)
      let down = Span(
        extent: channel.height, trim: trimY, count: height, half: half, mirrored: orientation.mirrorsRows)
      let window = Resampler.Window(
        left: across.from, right: across.to, top: down.from, bottom: down.to, columns: across.samples,
        rows: down.samples)
      let small = resampler.resample(channel.plane, window, width: across.count, height: down.count)
      let share = half ? 0.5 : 1
      return Channel(
        plane: orientation.upright(small), width: Double(shape.width) * share, height: Double(shape.height) * share)
    }
    return Picture(space: space, channels: copies)
  }

  /// One axis of a plane.
  private struct Span {
    let from: Double
    let to: Double
    let count: Int
    /// The number of samples that contain a part of the picture; beyond them planes are padded.
    let samples: Int

    /// A half-size plane of an odd count ends one sample beyond the picture, on the side that becomes right or bottom.
    init(extent: Double, trim: Double, count: Int, half: Bool, mirrored: Bool) {
      let from = extent * trim
      let length = extent * (1 - 2 * trim)
      let overhang = half && count & 1 == 1 ? length / Double(count) : 0
      self.count = half ? (count + 1) / 2 : count
      samples = max(1, Int(extent.rounded(.up)))
      self.from = mirrored ? from - overhang : from
      to = mirrored ? from + length : from + length + overhang
    }
  }
}
