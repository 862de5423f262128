/// Holds the state of a group or window as an object to which SQLite can hold a pointer.
final class AnalystGatheringBox {
  let gathering: any AnalystGathering

  init(_ gathering: any AnalystGathering) { self.gathering = gathering }
}
