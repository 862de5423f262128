/// The keys of blocks in a file of subjects.
enum SubjectsFile {
  static let rows: UInt32 = 0
  static let computed: UInt32 = 1
  /// The ids of foreign subjects that the shard names.
  static let wanted: UInt32 = 2
  /// The days on which a page of the shard changes by itself.
  static let days: UInt32 = 3
  // From 4 on the census.
}
