/// The picture files of the demo, and which of them a row may name.
///
/// A fixed pattern over the numbers decides kind, size and fault, so that every demo has some of each; the seed decides
/// which part of which shipped picture each is.
struct PictureCatalogue: Sendable {
  /// Numbers from here on are pictures that were missing at night 0.
  private static let firstMissing = 10_000_000
  let files: Growth
  private let missing: Int
  private let seed: UInt64
  private let night: Int
  private let appearing: ChangeSchedule
  /// The numbers of pictures by what they show, in ascending order.
  private var dishes: [[Int]] = Array(repeating: [], count: Motif.allCases.count)
  private var rooms: [Int] = []
  private var storefronts: [Int] = []
  private var faces: [Int] = []

  /// The number of users with a picture, of a thousand: fewer if there are few pictures for many people.
  let facesPerMille: Int

  init(_ options: DemoOptions) {
    facesPerMille = max(120, min(420, options.photos * 800 / max(1, options.users)))
    files = Growth(base: options.photos, perMillion: 20_000, atLeastOf: 50)
    missing = (options.photos + 19) / 20
    seed = options.seed
    night = options.night
    appearing = ChangeSchedule(perMillion: 50_000, upTo: options.night)
    for number in 0..<files.count(at: options.night) { sort(number) }
  }

  private mutating func sort(_ number: Int) {
    switch Self.subject(number).shown {
    case .dish(let motif): dishes[Motif.allCases.firstIndex(of: motif) ?? 0].append(number)
    case .room: rooms.append(number)
    case .storefront: storefronts.append(number)
    case .face: faces.append(number)
    }
  }

  /// Every file of tonight's export.
  func present() -> [DemoPicture] {
    let known = (0..<files.count(at: night)).map { picture($0) }
    let missed = (0..<missing).map { picture(Self.firstMissing + $0) }
    return known + missed.filter { $0.state != .missing }
  }

  func picture(_ number: Int) -> DemoPicture {
    let index = number % Self.firstMissing
    let (subject, turn) = number >= Self.firstMissing ? Self.dish(index) : Self.subject(number)
    let (width, height) = Self.size(index, subject)
    let appeared = number >= Self.firstMissing ? appearance(index) : files.birth(of: number)
    let state: DemoPicture.State =
      if appeared == nil { .missing } else if index % 25 == 11 { .truncated } else if index % 25 == 23 { .text } else {
        .whole
      }
    return DemoPicture(
      number: number, subject: subject, turn: turn,
      state: number >= Self.firstMissing && state != .missing ? .whole : state,
      width: width, height: height, orientation: index % 6 == 2 ? [6, 8, 3, 5, 2, 7, 4][index / 6 % 7] : 1,
      isPNG: index % 9 == 4 && width * height < 1_600_000, born: appeared ?? 0)
  }

  private func appearance(_ index: Int) -> Int? {
    var random = DemoRandom(seed: seed, .picture, index, -7)
    return appearing.next(after: 0, &random)
  }

  /// What a picture shows, and how many before it show the same.
  private static func subject(_ number: Int) -> (shown: DemoPicture.Subject, turn: Int) {
    let round = number / 20
    switch number % 20 {
    case let place where [3, 9, 15].contains(place): return (.room, round * 3 + place / 6)
    case let place where [1, 7, 18].contains(place): return (.storefront, round * 3 + place / 7)
    case let place where [4, 10, 13, 16].contains(place): return (.face, round * 4 + (place - 4) / 4)
    case let place:
      return dish(round * 10 + [0, 1, 1, 2, 2, 2, 3, 4, 4, 5, 5, 5, 6, 7, 7, 8, 8, 8, 9, 9][place])
    }
  }

  /// The dishes take turns.
  private static func dish(_ number: Int) -> (shown: DemoPicture.Subject, turn: Int) {
    (.dish(Motif.allCases[number % Motif.allCases.count]), number / Motif.allCases.count)
  }

  /// Mostly one to three megapixels, sometimes twelve; upright and landscape.
  private static func size(_ index: Int, _ subject: DemoPicture.Subject) -> (Int, Int) {
    if subject == .face { return [(1000, 1000), (1080, 1350), (1200, 1200)][index % 3] }
    if index % 30 == 8 { return index % 60 == 8 ? (4000, 3000) : (3000, 4000) }
    return [
      (1200, 900), (1600, 1200), (1080, 1350), (1500, 1000), (1440, 1080), (2048, 1536), (1200, 1600), (1280, 960),
    ][index % 8]
  }

  // MARK: What rows name

  /// A picture that a row written on `night` may name; nil if none shows the thing.
  func dish(_ motif: Motif, on night: Int, _ random: inout DemoRandom) -> DemoPicture? {
    pick(dishes[Motif.allCases.firstIndex(of: motif) ?? 0], night, &random)
  }

  func room(on night: Int, _ random: inout DemoRandom) -> DemoPicture? { pick(rooms, night, &random) }
  func storefront(on night: Int, _ random: inout DemoRandom) -> DemoPicture? { pick(storefronts, night, &random) }
  func face(on night: Int, _ random: inout DemoRandom) -> DemoPicture? { pick(faces, night, &random) }

  /// Picks one of the pictures, now and then a missing one.
  private func pick(_ numbers: [Int], _ night: Int, _ random: inout DemoRandom) -> DemoPicture? {
    let chance = random.below(1000)
    if chance < 15, missing > 0 { return picture(Self.firstMissing + random.below(missing)) }
    let limit = files.count(at: night)
    var known = numbers.count
    while known > 0, numbers[known - 1] >= limit { known -= 1 }
    return known > 0 ? picture(numbers[random.below(known)]) : nil
  }
}
