internal import Model

/// The part of the world that a map shows, with the right proportions.
struct MapFrame {
  private let west: Double
  /// Whether the positions are on both sides of the 180th meridian. Longitudes west of Greenwich then count as above
  /// 180.
  private let crossesDateLine: Bool
  private let north: Double
  private let degreesAcross: Double
  private let degreesDown: Double
  private let width: Int
  private let height: Int
  let metresAcross: Double

  /// A frame of all positions but the outermost hundredth on each side, so that one wrong position does not shrink a
  /// city; nil if fewer than two positions are known.
  init?(_ positions: [Position], width: Int, height: Int) {
    let known = positions.filter { abs($0.latitude) <= 85 && abs($0.longitude) <= 180 && !Self.isNowhere($0) }
    guard known.count > 1 else { return nil }
    let latitudes = Self.inner(known.map(\.latitude))
    let usual = Self.inner(known.map(\.longitude))
    let turned = Self.inner(known.map { Self.turned($0.longitude) })
    crossesDateLine = usual.high - usual.low > 180 && turned.high - turned.low < usual.high - usual.low
    let longitudes = crossesDateLine ? turned : usual
    let middle = (latitudes.low + latitudes.high) / 2
    let squeeze = max(0.05, Self.cosine(degrees: middle))
    let down = max(latitudes.high - latitudes.low, 0.004)
    let across = max((longitudes.high - longitudes.low) * squeeze, 0.004)
    // In degrees of latitude, with a margin of a tenth.
    let ratio = Double(width) / Double(height)
    let tall = max(down, across / ratio) * 1.2
    degreesDown = tall
    degreesAcross = tall * ratio / squeeze
    north = middle + tall / 2
    west = (longitudes.low + longitudes.high) / 2 - degreesAcross / 2
    metresAcross = tall * ratio * 111_195
    self.width = width
    self.height = height
  }

  /// The distance from the upper left corner in whole units, or in parts of units; nil outside.
  func place(_ position: Position, parts: Int = 1) -> (x: Int, y: Int)? {
    let longitude = crossesDateLine ? Self.turned(position.longitude) : position.longitude
    let x = (longitude - west) / degreesAcross * Double(width)
    let y = (north - position.latitude) / degreesDown * Double(height)
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
    return (Int(x * Double(parts)), Int(y * Double(parts)))
  }

  private static func turned(_ longitude: Double) -> Double { longitude < 0 ? longitude + 360 : longitude }

  /// Zero, zero is what exports write for an unknown position.
  private static func isNowhere(_ position: Position) -> Bool { position.latitude == 0 && position.longitude == 0 }

  private static func inner(_ values: [Double]) -> (low: Double, high: Double) {
    let sorted = values.sorted()
    let cut = sorted.count >= 50 ? sorted.count / 100 : 0
    return (sorted[cut], sorted[sorted.count - 1 - cut])
  }

  /// The cosine by its series, so that every machine computes the same bits.
  static func cosine(degrees: Double) -> Double {
    let x = degrees * .pi / 180
    let square = x * x
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= -square / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }
}
