internal import Lake
internal import Platform

extension ShardNight {
  /// The night of the lake that was published before this one; nil if there was none.
  var lastNight: String? {
    get throws {
      for name in try Files.names(in: lake.path("nights")).sorted() where name != plan.night {
        if try lake.done(ShardTask.sum(.publish).name, in: name) != nil { return name }
      }
      return nil
    }
  }
}
