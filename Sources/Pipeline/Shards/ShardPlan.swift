internal import Diagnostics
internal import Lake
internal import Model

/// What all tasks of a night of shards agree on: which files are read as which parts, with which settings, program and
/// day, for how many shards.
struct ShardPlan: Sendable, Hashable {
  /// A file of the exports, in the order in which a night reads them.
  struct Part: Sendable, Hashable {
    let name: String
    let bytes: Int
    /// Nanoseconds since 1970.
    let modified: Int64
  }

  let exports: String
  let config: String
  let templates: String
  let isConfigNamed: Bool
  let areTemplatesNamed: Bool
  let isOffline: Bool
  let asOf: CivilDay
  let shards: Int
  /// A digest of program, settings and templates.
  let fingerprint: String
  let parts: [Part]
  /// The digest of the list of forgotten people; empty if there is none.
  var forgotten = ""
  /// What makes `sum publish` end with 1.
  var failOn = FailOn.exports
  /// How many rejected rows and fields `sum publish` accepts; nil if any number.
  var maxRejects: RunRequest.MaxRejects?

  /// The name of the night: a digest of the plan, so that the same plan goes on with what is done.
  var night: String { Digest.base32(SHA256.digest(json), length: 16) }

  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("exports", exports)
      json.member("config", config)
      json.member("templates", templates)
      for (name, flag) in [
        ("configIsNamed", isConfigNamed), ("templatesAreNamed", areTemplatesNamed), ("offline", isOffline),
      ] {
        json.key(name)
        json.value(flag)
      }
      json.member("asOf", asOf.iso)
      json.member("shards", shards)
      json.member("fingerprint", fingerprint)
      json.member("forgotten", forgotten)
      json.member("failOn", failOn.rawValue)
      json.member("maxRejects", maxRejects?.text ?? "")
      json.key("parts")
      json.array { json in
        for part in parts {
          json.object { json in
            json.member("name", part.name)
            json.member("bytes", part.bytes)
            json.member("modified", Int(part.modified))
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

extension ShardPlan {
  /// Nil if the bytes are no whole plan of this version.
  init?(json bytes: [UInt8]) {
    let root: DocumentNode
    do throws(DocumentReader.Fault) {
      root = try DocumentReader.read(String(decoding: bytes, as: UTF8.self))
    } catch { return nil }
    func flag(_ name: String) -> Bool { if case .flag(true)? = root[name]?.content { true } else { false } }
    guard root["version"]?.number == 1, let exports = root["exports"]?.string, let config = root["config"]?.string,
      let templates = root["templates"]?.string, let asOf = root["asOf"]?.string.flatMap(CivilDay.init(iso:)),
      let shards = root["shards"]?.number, shards > 0, let fingerprint = root["fingerprint"]?.string,
      let forgotten = root["forgotten"]?.string, let failOn = root["failOn"]?.string.flatMap(FailOn.init(rawValue:)),
      let maxRejects = root["maxRejects"]?.string,
      case .list(let parts)? = root["parts"]?.content
    else { return nil }
    (self.exports, self.config, self.templates) = (exports, config, templates)
    (isConfigNamed, areTemplatesNamed, isOffline) = (flag("configIsNamed"), flag("templatesAreNamed"), flag("offline"))
    (self.asOf, self.shards, self.fingerprint) = (asOf, shards, fingerprint)
    var read: [Part] = []
    for part in parts {
      guard let name = part["name"]?.string, let bytes = part["bytes"]?.number, let modified = part["modified"]?.number
      else { return nil }
      read.append(Part(name: name, bytes: bytes, modified: Int64(modified)))
    }
    (self.parts, self.forgotten) = (read, forgotten)
    (self.failOn, self.maxRejects) = (failOn, RunRequest.MaxRejects(text: maxRejects))
  }
}
