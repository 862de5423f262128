/// How often each kind of thing changes or goes, a night; the figures stand at `World`.
struct WorldChanges: Sendable {
  let reviewEdits: NightChanges
  let reviewRemovals: NightChanges
  let userEdits: NightChanges
  let userRemovals: NightChanges
  let restaurantEdits: NightChanges
  let restaurantRemovals: NightChanges
  let dishPrices: NightChanges
  let dishRemovals: NightChanges

  init(night: Int) {
    reviewEdits = NightChanges(perMillion: 1000, upTo: night)
    reviewRemovals = NightChanges(perMillion: 150, upTo: night)
    userEdits = NightChanges(perMillion: 500, upTo: night)
    userRemovals = NightChanges(perMillion: 100, upTo: night)
    restaurantEdits = NightChanges(perMillion: 2000, upTo: night)
    restaurantRemovals = NightChanges(perMillion: 100, upTo: night)
    dishPrices = NightChanges(perMillion: 1500, upTo: night)
    dishRemovals = NightChanges(perMillion: 300, upTo: night)
  }
}
