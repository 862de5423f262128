/// Pixels that cost a decoder what a photo costs: soft shapes of several sizes, edges, and a camera's grain.
enum PhotoScene {
  /// Interleaved RGB.
  static func pixels(width: Int, height: Int, seed: UInt64) -> [UInt8] {
    let layers = [(512, 90), (128, 50), (32, 30), (8, 16)].enumerated().map { number, layer in
      Layer(cell: layer.0, strength: layer.1, width: width, height: height, seed: seed &* 977 &+ UInt64(number))
    }
    var random = seed | 1
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { output, count in
      for y in 0..<height {
        for x in 0..<width {
          random ^= random << 13
          random ^= random >> 7
          random ^= random << 17
          let level = layers.reduce(128 + (x / 700 + y / 500) % 2 * 24) { $0 + $1.value(x, y) }
          let grain = Int(random & 15) - 8 + Int(random >> 8 & 15) - 8
          let at = (y * width + x) * 3
          output[at] = UInt8(clamping: level + grain / 2 + x * 30 / width)
          output[at + 1] = UInt8(clamping: level + grain / 2)
          output[at + 2] = UInt8(clamping: level + grain / 2 - y * 40 / height)
        }
      }
      count = width * height * 3
    }
  }

  /// The same picture with other bytes: a comment behind the first marker.
  static func commented(_ jpeg: [UInt8], _ number: Int) -> [UInt8] {
    let text = Array("photo \(number)".utf8)
    return Array(jpeg[..<2]) + [0xff, 0xfe, 0, UInt8(text.count + 2)] + text + jpeg[2...]
  }

  /// Random values on a lattice, blended between its points.
  private struct Layer {
    let cell: Int
    let strength: Int
    let columns: Int
    let values: [Int]

    init(cell: Int, strength: Int, width: Int, height: Int, seed: UInt64) {
      self.cell = cell
      self.strength = strength
      columns = width / cell + 2
      var state = seed | 1
      values = (0..<columns * (height / cell + 2)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 56) - 128
      }
    }

    func value(_ x: Int, _ y: Int) -> Int {
      let (column, row) = (x / cell, y / cell)
      let (right, down) = (x % cell, y % cell)
      let at = row * columns + column
      let top = values[at] * (cell - right) + values[at + 1] * right
      let bottom = values[at + columns] * (cell - right) + values[at + columns + 1] * right
      return (top * (cell - down) + bottom * down) / (cell * cell) * strength / 128
    }
  }
}
