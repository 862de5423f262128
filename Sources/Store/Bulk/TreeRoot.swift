/// The top page of a tree that stands otherwise; its number was given out when the schema was made.
struct TreeRoot {
  var number: UInt32
  var page: TreePage
  /// The last child of a page that is no leaf.
  var right: UInt32 = 0

  /// Makes the tree the table's or the index's; only where SQLite will read the page anew.
  func write(to run: PageRun) throws { try run.put(page.ended(right: right), at: number) }
}
