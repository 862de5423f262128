internal import Diagnostics
internal import Fetching
internal import Platform

/// The values of headers, which are stored in the environment or in a file that only its owner can read.
struct HeaderSecrets {
  /// The key of the settings that says where they are stored.
  let key: String
  /// The settings file. Relative paths of secret files start at its folder.
  let config: String
  let environment: [String: String]

  /// The maximum length of a value, in bytes.
  private static let longest = 8192

  /// Fails with exit code 78 if a secret is missing, or other users can read it. `owner` says for whom it is.
  func headers(_ places: [String: String], of owner: String) throws(Failure) -> [FetchHeader] {
    var headers: [FetchHeader] = []
    for (name, place) in places.sorted(by: { $0.key < $1.key }) {
      headers.append(FetchHeader(name: name, value: try secret(place, of: "\(owner): \(name)")))
    }
    return headers
  }

  private func secret(_ place: String, of name: String) throws(Failure) -> String {
    let text: String
    if place.hasPrefix("env:") {
      let variable = String(place.dropFirst(4))
      guard let value = environment[variable] else {
        throw failure("\(key), \(name): there is no \(variable) in the environment", "Set it for the job.")
      }
      text = value
    } else {
      text = try read(Path.join(Path.parent(of: config), String(place.dropFirst(5))), name)
    }
    let value = text.trimmingEnd
    guard !value.isEmpty, value.utf8.count <= Self.longest, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw failure("\(key), \(name): the value is empty, too long or of several lines", "Put one line there.")
    }
    return value
  }

  private func read(_ path: String, _ name: String) throws(Failure) -> String {
    let status: FileStatus?
    let bytes: [UInt8]
    do throws(FileError) {
      status = try FileStatus.following(path)
      bytes = try status?.kind == .file ? Files.read(path, limit: Self.longest + 2) : []
    } catch {
      throw failure("\(key), \(name): \(error.description)", "Put the secret there, with mode 0600.")
    }
    guard let status, status.kind == .file else {
      throw failure("\(key), \(name): there is no file \(path)", "Put the secret there, with mode 0600.")
    }
    guard status.permissions & 0o077 == 0 else {
      throw failure(
        "\(key), \(name): others than its owner may read \(path)", "Run: chmod 600 \(path)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func failure(_ reason: String, _ mend: String) -> Failure {
    PipelineProblems.brokenSecret.failure(.configuration, at: Place(config), reason, mend: mend)
  }
}

extension String {
  /// The text without line breaks and blanks at its end.
  fileprivate var trimmingEnd: String {
    var text = Substring(self)
    while let last = text.utf8.last, last == 0x0A || last == 0x0D || last == 0x20 { text.unicodeScalars.removeLast() }
    return String(text)
  }
}

/// Headers for the hosts of photos. Their values are stored in the environment or in a file that only its owner can
/// read.
struct PhotoSecrets {
  let settings: Settings
  /// The settings file. Relative paths of secret files start at its folder.
  let config: String
  let environment: [String: String]

  /// The headers for each host. Fails with exit code 78 if a secret is missing, or other users can read it.
  func headers() throws(Failure) -> [HeaderTarget: [FetchHeader]] {
    let secrets = HeaderSecrets(key: "photos.headers", config: config, environment: environment)
    var headers: [HeaderTarget: [FetchHeader]] = [:]
    for (host, named) in settings.photoHeaders.sorted(by: { $0.key < $1.key }) {
      guard let target = HeaderTarget(host) else {
        throw secrets.failure("photos.headers: “\(host)” names no host", HeaderTarget.forms)
      }
      headers[target, default: []] += try secrets.headers(named, of: host)
    }
    return headers
  }
}
