/// What a picture of food shows.
enum Motif: String, CaseIterable, Sendable {
  case ceviche, rocoto, chupe, noodles, skewers, icecream, bread, pizza, sushi, rice, salad, steak, dumplings
  case burger, taco, cake, drink, coffee, curry
}
