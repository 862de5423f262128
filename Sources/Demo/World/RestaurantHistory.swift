/// The changes of a restaurant's row since it appeared.
struct RestaurantHistory {
  let edits: Int
  let lastEdit: Int
  /// A third of the edits give it a new name; the others change its hours or rating.
  let renames: Int

  @inline(__always)
  init(_ world: World, _ traits: RestaurantTraits) {
    let random = DemoRandom(seed: world.seed, .change, traits.index, 1)
    (edits, lastEdit) = world.changes.restaurantEdits.history(after: traits.born, random)
    renames = (edits + 2) / 3
  }
}
