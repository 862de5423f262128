extension DemoPicture: DemoText {
  /// The path from the export's folder: `photos/ceviche-0007.jpg`.
  var path: String {
    let digits = String(number % 10_000_000)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "photos/\(word)-\(number >= 10_000_000 ? "x" : "")\(padded).\(isPNG ? "png" : "jpg")"
  }

  func write(to row: RowBuffer) { row.put(Array(path.utf8)) }

  private var word: String {
    switch subject {
    case .dish(let motif): motif.rawValue
    case .room: "room"
    case .storefront: "front"
    case .face: "face"
    }
  }
}
