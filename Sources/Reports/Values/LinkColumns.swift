/// The columns of a result that hold addresses of links, or ids of restaurants and users.
///
/// The words of a link are in the column before it in the statement. If there is none, or if that one holds addresses
/// too, the address itself is shown.
struct LinkColumns {
  private let isLink: [Bool]

  init(_ columns: [String], _ formats: [String: ValueFormat]) {
    isLink = columns.map { formats[$0]?.isAddress ?? false }
  }

  /// The columns of a table, of which those whose words are shown by another column are left out.
  func shown(_ places: [Int]) -> [Int] {
    places.filter { place in !isLink[place] || !hasWords(place) || !places.contains(place - 1) }
  }

  /// The column with the address to which a column's cells lead.
  func address(of place: Int) -> Int? {
    if isLink[place] { return place }
    return place + 1 < isLink.count && isLink[place + 1] ? place + 1 : nil
  }

  /// Whether the column before holds the words of a column of addresses.
  private func hasWords(_ place: Int) -> Bool { place > 0 && !isLink[place - 1] }
}
