/// A dish seen from above.
extension Painter {
  /// Draws table, dish and what lies beside it.
  mutating func dish(_ motif: Motif) {
    table()
    let middle = canvas.middle + Point(between(-40, 40), between(-25, 25))
    let radius = between(345, 395)
    if motif != .skewers && motif != .sushi { beside(middle, radius) }
    switch motif {
    case .ceviche: ceviche(middle, radius)
    case .rocoto: rocoto(middle, radius)
    case .chupe: chupe(middle, radius)
    case .noodles: noodles(middle, radius)
    case .skewers: skewers(middle)
    case .icecream: iceCream(middle, radius)
    case .bread: bread(middle, radius)
    case .pizza: pizza(middle, radius)
    case .sushi: sushi(middle)
    case .rice: rice(middle, radius)
    case .salad: salad(middle, radius)
    case .steak: steak(middle, radius)
    case .dumplings: dumplings(middle, radius)
    case .burger: burger(middle, radius)
    case .taco: tacos(middle, radius)
    case .cake: cake(middle, radius)
    case .drink: drink(middle, radius)
    case .coffee: coffee(middle, radius)
    case .curry: curry(middle, radius)
    }
  }
}
