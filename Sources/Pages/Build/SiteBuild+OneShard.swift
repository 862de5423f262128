internal import Model
internal import Store

extension SiteBuild {
  /// One shard of the index for somebody who asks, nil where there is none of that path. Goes through all names twice.
  static func searchShard(_ path: String, _ source: any SiteSource) throws -> SearchShard? {
    guard let id = SearchShard.id(ofPath: path) else { return nil }
    var tally = SearchTally()
    try eachName(source) { tally.add($0) }
    let misspellings = Misspellings(tally.words)
    var found: SearchShard?
    if id.first == 0xFE {
      misspellings.eachShard { if $0.path == path { found = $0 } }
      return found
    }
    let plan = SearchPlan(tally.units)
    guard let place = plan.owner(ofShard: id) else { return nil }
    let piece = plan.pieces[place]
    var gathering = SearchGathering(slots: piece.gathered, branches: piece.isBranch ? [piece.prefix] : [])
    try eachName(source) { gathering.add($0) }
    gathering.sort()
    return piece.shards(gathering, misspellings: misspellings.count).first { $0.path == path }
  }
}
