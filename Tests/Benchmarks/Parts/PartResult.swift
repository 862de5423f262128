import Diagnostics

/// What a part measured, and the floor to which its ratios are taken.
struct PartResult {
  let part: BenchmarkPart
  /// What the ratio is to.
  let floorWords: String
  private(set) var measurements: [Measurement] = []

  init(_ part: BenchmarkPart, floor: String) {
    self.part = part
    floorWords = floor
  }

  mutating func add(_ measurement: Measurement) { measurements.append(measurement) }

  func printTable() {
    print(Measurement.header)
    for measurement in measurements {
      print(measurement.line(floor: floor, cpuFloor: cpuFloor))
      if let night = measurement.night { print(night.line) }
    }
    print(
      "ratio: to \(floorWords), \(JSONWriter.fixed(floor, decimals: 2)) s, \(JSONWriter.fixed(cpuFloor, decimals: 2)) s CPU"
    )
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("part", part.rawValue)
      json.member("floorSeconds", floor, decimals: 4)
      json.member("floorCPUSeconds", cpuFloor, decimals: 4)
      json.key("measurements")
      json.array { json in
        for measurement in measurements { measurement.write(to: &json, floor: floor, cpuFloor: cpuFloor) }
      }
    }
  }

  /// The sum of all that is called a floor.
  private var floor: Double { floors.reduce(0) { $0 + $1.seconds } }
  private var cpuFloor: Double { floors.reduce(0) { $0 + $1.cpuSeconds } }
  private var floors: [Measurement] { measurements.filter { $0.name.hasPrefix("floor") } }
}
