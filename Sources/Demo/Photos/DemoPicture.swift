internal import Photos

/// What a picture of food shows.
enum Motif: String, CaseIterable, Sendable {
  case ceviche, rocoto, chupe, noodles, skewers, icecream, bread, pizza, sushi, rice, salad, steak, dumplings
  case burger, taco, cake, drink, coffee, curry
}

/// A picture file of the export: what it shows, how it is stored and how it is broken.
struct DemoPicture: Sendable, Hashable {
  enum Subject: Sendable, Hashable, CaseIterable {
    case dish(Motif)
    case room
    case storefront
    case face

    static let allCases = Motif.allCases.map { Self.dish($0) } + [.room, .storefront, .face]

    /// The word that the names of its files begin with.
    var word: String {
      switch self {
      case .dish(let motif): motif.rawValue
      case .room: "room"
      case .storefront: "front"
      case .face: "face"
      }
    }
  }

  enum State: Sendable, Hashable {
    case whole
    /// The file ends in the middle.
    case truncated
    /// The file contains text instead of a picture.
    case text
    /// Rows name the file, but it does not exist.
    case missing
  }

  let number: Int
  let subject: Subject
  /// How many pictures with lower numbers show the same.
  let turn: Int
  let state: State
  /// The width of the upright picture.
  let width: Int
  let height: Int
  /// 1 to 8 as in EXIF; 1 writes no orientation.
  let orientation: Int
  let isPNG: Bool
  /// The night in which the file appeared.
  let born: Int

  /// The part of a shipped picture that it is: near the middle, where all that is shown is whole, and of a house its
  /// foot. What is written on a house is not mirrored.
  func cut(_ random: inout DemoRandom) -> PhotoCut {
    let (zoom, across, down): (ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Double>) =
      switch subject {
      case .dish: (1...1.2, 0.35...0.65, 0.35...0.65)
      case .room: (1...1.12, 0.2...0.8, 0.3...0.7)
      case .storefront: (1...1.1, 0.4...0.6, 0.8...1)
      case .face: (1...1.12, 0.3...0.7, 0.3...0.8)
      }
    return PhotoCut(
      width: width, height: height, zoom: random.between(zoom), across: random.between(across),
      down: random.between(down), isMirrored: subject != .storefront && random.perMille(500))
  }
}

extension DemoPicture: DemoText {
  /// The path from the export's folder: `photos/ceviche-0007.jpg`.
  var path: String {
    let digits = String(number % 10_000_000)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "photos/\(subject.word)-\(number >= 10_000_000 ? "x" : "")\(padded).\(isPNG ? "png" : "jpg")"
  }

  func write(to row: RowBuffer) { row.put(Array(path.utf8)) }
}
