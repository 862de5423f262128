/// A restaurant's name on this night.
struct RestaurantName: DemoText {
  private let world: World
  private let traits: RestaurantTraits
  private let renames: Int

  @inline(__always)
  init(_ world: World, _ traits: RestaurantTraits) {
    self.world = world
    self.traits = traits
    renames = RestaurantHistory(world, traits).renames
  }

  func write(to row: RowBuffer) {
    var random = DemoRandom(seed: world.seed, .restaurant, traits.index, renames)
    world.words.names.write(world.words.namePatterns[traits.cuisine], &random, to: row)
  }
}
