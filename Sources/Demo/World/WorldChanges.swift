/// How often each kind of thing changes or is removed per night; `World` lists the numbers.
struct WorldChanges: Sendable {
  let reviewEdits: ChangeSchedule
  let reviewRemovals: ChangeSchedule
  let userEdits: ChangeSchedule
  let userRemovals: ChangeSchedule
  let restaurantEdits: ChangeSchedule
  let restaurantRemovals: ChangeSchedule
  let dishPrices: ChangeSchedule
  let dishRemovals: ChangeSchedule

  init(night: Int) {
    reviewEdits = ChangeSchedule(perMillion: 1000, upTo: night)
    reviewRemovals = ChangeSchedule(perMillion: 150, upTo: night)
    userEdits = ChangeSchedule(perMillion: 500, upTo: night)
    userRemovals = ChangeSchedule(perMillion: 100, upTo: night)
    restaurantEdits = ChangeSchedule(perMillion: 2000, upTo: night)
    restaurantRemovals = ChangeSchedule(perMillion: 100, upTo: night)
    dishPrices = ChangeSchedule(perMillion: 1500, upTo: night)
    dishRemovals = ChangeSchedule(perMillion: 300, upTo: night)
  }
}
