/// The tables of the photo queue.
enum PhotoQueueSchema {
  static let sql = ""
}
