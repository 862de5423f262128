internal import Diagnostics
internal import Lake
internal import Model
internal import Platform

// A plan as JSON, in the lake's `nights/<night>/plan.json`.
extension ShardPlan {
  /// With the name of the night, and keys by which an engine keeps the rows of parts; without, the digest is the name.
  func json(night: String?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 3)
      if let night { json.member("night", night) }
      json.member("exports", exports)
      json.member("config", config)
      json.member("templates", templates)
      json.flags([
        ("configIsNamed", isConfigNamed), ("templatesAreNamed", areTemplatesNamed), ("offline", isOffline),
        ("allowShrink", allowsShrink), ("learnsPeople", learnsPeople), ("app", isApp),
      ])
      json.member("asOf", asOf.iso)
      json.member("shards", shards)
      json.member("form", form.rawValue)
      json.member("number", number)
      json.member("before", before)
      json.member("reading", reading)
      json.member("fingerprint", fingerprint)
      json.member("forgotten", forgotten)
      json.member("failOn", failOn.rawValue)
      json.member("maxRejects", maxRejects?.text ?? "")
      access.write(to: &json)
      for (name, parts) in [("parts", parts), ("retained", retained)] {
        json.key(name)
        json.array { json in
          for part in parts { part.write(to: &json, key: night.map { key(of: part, $0) }) }
        }
      }
      json.key("groups")
      json.array { json in for group in groups { group.write(to: &json) } }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// The plan of a night; nil if the lake has none, or one of another version.
  init?(of night: String, in lake: LakeFolder) throws(Failure) {
    let path = lake.path(Self.name(of: night))
    do throws(FileError) {
      guard try FileStatus.following(path) != nil else { return nil }
      self.init(json: try Files.read(path, limit: 1 << 30))
    } catch { throw error.failure }
  }

  /// The file of the lake with the plan of a night.
  static func name(of night: String) -> String { "nights/\(night)/plan.json" }

  /// Nil if the bytes are no whole plan of this version.
  init?(json bytes: [UInt8]) {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    func flag(_ name: String) -> Bool { root[name]?.isTrue ?? false }
    guard root["version"]?.number == 3, let exports = root["exports"]?.string, let config = root["config"]?.string,
      let templates = root["templates"]?.string, let asOf = root["asOf"]?.string.flatMap(CivilDay.init(iso:)),
      let shards = root["shards"]?.number, shards > 0,
      let form = root["form"]?.string.flatMap(LakeForm.init(rawValue:)), let number = root["number"]?.number,
      let before = root["before"]?.string, let reading = root["reading"]?.string,
      let fingerprint = root["fingerprint"]?.string, let forgotten = root["forgotten"]?.string,
      let failOn = root["failOn"]?.string.flatMap(FailOn.init(rawValue:)),
      let maxRejects = root["maxRejects"]?.string, let parts = root["parts"]?.elements,
      let retained = root["retained"]?.elements, let groups = root["groups"]?.elements
    else { return nil }
    (self.exports, self.config, self.templates) = (exports, config, templates)
    (isConfigNamed, areTemplatesNamed, isOffline) = (flag("configIsNamed"), flag("templatesAreNamed"), flag("offline"))
    (allowsShrink, learnsPeople, isApp) = (flag("allowShrink"), flag("learnsPeople"), flag("app"))
    (self.asOf, self.shards, self.number, self.before) = (asOf, shards, number, before)
    self.form = form
    (self.reading, self.fingerprint, self.forgotten) = (reading, fingerprint, forgotten)
    access = PlannedAccess(root)
    (self.failOn, self.maxRejects) = (failOn, RunRequest.MaxRejects(text: maxRejects))
    self.parts = parts.compactMap(Part.init)
    self.retained = retained.compactMap(Part.init)
    self.groups = groups.compactMap(Group.init)
    guard self.parts.count == parts.count, self.retained.count == retained.count, self.groups.count == groups.count
    else { return nil }
  }
}

extension ShardPlan.Part {
  fileprivate func write(to json: inout JSONWriter, key: String?) {
    json.object { json in
      json.member("name", name)
      if let key { json.member("key", key) }
      json.member("bytes", bytes)
      json.member("modified", Int(modified))
      json.member("changed", Int(changed))
      json.member("inode", Int(inode))
      if let collection { json.member("collection", collection.name) }
      json.flags([("settled", isSettled), ("accounts", isOfAccounts), ("addresses", mayTellAddresses)])
    }
  }

  fileprivate init?(_ node: DocumentNode) {
    guard let name = node["name"]?.string, let bytes = node["bytes"]?.number, let modified = node["modified"]?.number,
      let changed = node["changed"]?.number, let inode = node["inode"]?.number
    else { return nil }
    (self.name, self.bytes, self.modified) = (name, bytes, Int64(modified))
    (self.changed, self.inode) = (Int64(changed), Int64(inode))
    isSettled = node["settled"]?.isTrue ?? false
    collection = node["collection"]?.string.flatMap(Collection.init(named:))
    isOfAccounts = node["accounts"]?.isTrue ?? false
    mayTellAddresses = node["addresses"]?.isTrue ?? false
  }
}

extension ShardPlan.Group {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("from", parts.lowerBound)
      json.member("to", parts.upperBound)
      json.key("finishes")
      json.array { json in for collection in finishes { json.value(collection.name) } }
      json.flags([("finishesAccounts", finishesAccounts)])
    }
  }

  fileprivate init?(_ node: DocumentNode) {
    guard let from = node["from"]?.number, let to = node["to"]?.number, from <= to,
      let names = node["finishes"]?.elements
    else { return nil }
    parts = from..<to
    finishes = names.compactMap { $0.string.flatMap(Collection.init(named:)) }
    finishesAccounts = node["finishesAccounts"]?.isTrue ?? false
  }
}

extension JSONWriter {
  /// The flags that are set.
  fileprivate mutating func flags(_ flags: [(String, Bool)]) {
    for (name, isSet) in flags where isSet {
      key(name)
      value(true)
    }
  }
}
