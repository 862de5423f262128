internal import Platform

/// Converts HDR pictures for an ordinary screen: what is up to about half as bright as white paper is unchanged, and
/// what is brighter is compressed as in ITU-R BT.2390 (5.4.1).
///
/// Everything is in tables, so that a pixel costs a few look-ups.
final class BrightLight: ColourConversion {
  /// Candela per square metre: the assumed maximum of a picture, and white paper (ITU-R BT.2408).
  private static let peak: Float = 1000
  private static let paper: Float = 203
  private static let steps = 4095

  private let isHLG: Bool
  private let matrix: [SIMD3<Float>]
  /// The light of each code value, where 1 is the peak; for HLG, light in front of the camera.
  private let light: [Float]
  /// By the square root of light: the factor of HLG for the screen, the factor for the largest of three channels, and
  /// the code value of light in sRGB.
  private let screen: [Float]
  private let scale: [Float]
  private let numbers: [UInt8]

  /// For code values of this many bits; nil for another transfer function.
  init?(_ points: CodePoints, bits: Int = 8) {
    guard points.isForBrightScreens, (8...16).contains(bits) else { return nil }
    isHLG = points.isHLG
    matrix = Self.matrix(points.primaries)
    let highest = 1 << bits - 1
    light = (0...highest).map { number in
      let share = Float(number) / Float(highest)
      return points.isHLG ? Self.hlg(share) : Self.pq(share) / Self.peak
    }
    let roots = (0...Self.steps).map { Float($0) / Float(Self.steps) }
    screen = roots.map { powf($0 * $0, 0.2) }
    scale = roots.map { Self.scale(max($0 * $0, 1e-6)) }
    numbers = roots.map { UInt8((Self.sRGB($0 * $0) * 255).rounded()) }
  }

  func apply(_ samples: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: samples.count) { output, count in
      for at in stride(from: 0, to: samples.count - 2, by: 3) {
        let rgb = shown(Int(samples[at]), Int(samples[at + 1]), Int(samples[at + 2]))
        for channel in 0..<3 { output[at + channel] = rgb[channel] }
      }
      count = samples.count / 3 * 3
    }
  }

  /// One pixel in sRGB.
  func shown(_ red: Int, _ green: Int, _ blue: Int) -> SIMD3<UInt8> {
    let last = light.count - 1
    var rgb = SIMD3(light[min(red, last)], light[min(green, last)], light[min(blue, last)])
    if isHLG { rgb *= look(screen, (rgb * SIMD3(0.2627, 0.6780, 0.0593)).sum()) }
    let brightest = rgb.max()
    rgb *= brightest >= 1 ? 1 / brightest : look(scale, brightest)
    var numbers = SIMD3<UInt8>()
    for channel in 0..<3 { numbers[channel] = look(self.numbers, (rgb * matrix[channel]).sum()) }
    return numbers
  }

  private func look<Value>(_ table: [Value], _ light: Float) -> Value {
    table[Int(max(0, min(1, light)).squareRoot() * Float(Self.steps) + 0.5)]
  }

  /// The curve of SMPTE ST 2084, in candela.
  private static func pq(_ number: Float) -> Float {
    let root = powf(number, 1 / 78.84375)
    return 10_000 * powf(max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
  }

  private static func pqNumber(_ candela: Float) -> Float {
    let power = powf(candela / 10_000, 0.1593017578125)
    return powf((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  /// The curve of ITU-R BT.2100.
  private static func hlg(_ number: Float) -> Float {
    number <= 0.5 ? number * number / 3 : (expf((number - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// The factor that converts light relative to the peak into light relative to white paper.
  private static func scale(_ light: Float) -> Float {
    let top = pqNumber(peak)
    let number = min(1, pqNumber(light * peak) / top)
    let highest = pqNumber(paper) / top
    let knee = 1.5 * highest - 0.5
    guard number > knee else { return peak / paper }
    let t = (number - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let bent = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * highest
    return pq(bent * top) / paper / light
  }

  private static func sRGB(_ light: Float) -> Float {
    light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
  }

  /// The matrix to the primaries of sRGB from Display P3, from sRGB itself, or else from ITU-R BT.2020.
  private static func matrix(_ primaries: Int) -> [SIMD3<Float>] {
    switch primaries {
    case 1: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case 11, 12: [[1.2249, -0.2247, -0.0002], [-0.0420, 1.0419, 0.0001], [-0.0197, -0.0786, 1.0983]]
    default: [[1.6605, -0.5876, -0.0729], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1188]]
    }
  }
}
