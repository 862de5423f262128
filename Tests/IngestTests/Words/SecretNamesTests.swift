import Diagnostics
import Model
import Testing
@testable import Ingest

@Suite struct SecretNamesTests {
  @Test(arguments: [
    "passwordHash", "password_hash", "Password Hash", "users.password_hash", "user_password", "PASSWORD",
    "passwordSalt",
    "idToken", "refresh_token", "refreshTokens", "accessToken", "token", "provider_user_info.0.rawId",
    "providerUserInfo", "mfaInfo", "customAuth", "customAttributes", "fcm_token", "apiKey", "client_secret",
    "contrasena", "contraseña", "Senha", "Parol", "şifre", "用户密码", "パスワード", "كلمة المرور",
  ])
  func secretsAreToldByTheirNames(_ name: String) { #expect(SecretNames.isSecret(name.utf8)) }

  @Test(arguments: [
    "salt", "hash", "tokens", "token_count", "password_updated_at", "name", "id", "key", "secretary", "keyboard", "wd",
    "passenger", "provider", "", "resenha",
  ])
  func whatNamesOtherThingsIsKept(_ name: String) { #expect(!SecretNames.isSecret(name.utf8)) }

  @Test(arguments: [
    (#"{"a":1,"passwordHash" : "x"}"#, true), (#"\"password_hash\":\"x\""#, true), (#"""x"",""idToken"":"#, true),
    (#"{"name":"passwordHash"}"#, false), (#"{"salt":1}"#, false), ("password: x", false), (":", false), ("", false),
    (#"passwordHash":"#, true),
  ])
  func brokenTextIsLookedThrough(_ text: String, _ isNamed: Bool) {
    #expect(rawBytes(text) { SecretNames.isNamed(in: $0) } == isNamed)
  }

  private static let secret = "PLANTEDabcdefghijklmnop0123456789"

  /// What a night would keep or say of files.
  private func kept(_ files: [String: String]) throws -> (text: String, columns: [String], ids: [String]) {
    let folder = try TemporaryExports(texts: files)
    let problems = ProblemLog()
    let (sink, tables) = (CollectingSink(), TableSink())
    for file in try ExportFolder.list(folder.path, settings: IngestSettings(), problems: problems) {
      let into: any RecordSink = file.table == nil ? sink : tables
      let outcome = try ExportReader().read(file, settings: IngestSettings(), problems: problems, into: into)
      #expect(outcome.counts.read == outcome.counts.accepted + outcome.counts.rejected)
    }
    let text = "\(problems.entries) \(sink.rows) \(sink.rejects) \(tables.rows) \(tables.rejects)"
    return (text, tables.columns.map(\.title), problems.entries.map(\.kind.id))
  }

  @Test(arguments: [
    ("agents.csv", "name,password_hash,salt,note\nAda,\(secret),\(secret),x\nBo,\(secret),y\nCo,\(secret),1,2,3,4,5\n"),
    (
      "agents.json",
      #"[{"name":"Ada","note":1,"passwordHash":"\#(secret)","salt":"\#(secret)","refreshToken":"\#(secret)"}]"#
    ),
    (
      "agents.ndjson",
      #"{"name":"Ada","note":1}"# + "\n" + #"{"name":"Bo","password":"\#(secret)","note":}"# + "\n"
        + "\(secret)\n" + #"{"name":"Co","pass\u0077ord":"\#(secret)"}"#
    ),
  ])
  func anAnalystsTableIsLeftWithoutThem(_ name: String, _ text: String) throws {
    let found = try kept([name: text])
    #expect(!found.text.contains(Self.secret), "\(found.text)")
    #expect(found.columns == ["name", "note"])
    #expect(found.ids.contains("ingest.secret-left-out"))
  }

  @Test(arguments: [
    (
      #"{"name":"Ada","multiFactor":[{"x":"1"}],"info":{"a":{"idToken": "PLANTED"},"password":["PLANTED"],"n":1}}"#,
      #"{"a":{"idToken":null},"password":null,"n":1}"#
    ),
    (
      #"{"name":"Ada","info":{"password":{"password":"PLANTED","x":"\""}, "n":"a b"}}"#, #"{"password":null,"n":"a b"}"#
    ),
    (#"{"name":"Ada","info":{"data":"{\"idToken\":\"PLANTED\"}","n":1}}"#, #"{"data":null,"n":1}"#),
    (#"{"name":"Ada","info":{"password" : "PLANTED"}}"#, #"{"password":null}"#),
  ])
  func withinValuesTheyAreNull(_ record: String, _ wanted: String) throws {
    let reading = try TableReading("agents.ndjson", record + "\n")
    #expect(reading.sink.rows == [["name": "tAda", "info": "t" + wanted]])
    #expect(reading.ids == ["ingest.secret-left-out"])
  }

  @Test func aCellOfJSONThatNamesOneIsLeftOut() throws {
    let text = "id,data\n1,\"{\"\"passwordHash\"\":\"\"PLANTED\"\"}\"\n2,\"{\"\"a\"\":1}\"\n"
    let reading = try TableReading("changes.csv", text)
    #expect(reading.sink.rows == [["id": "i1"], ["id": "i2", "data": #"t{"a":1}"#]])
  }

  @Test func saltOfFoodIsNoSecret() throws {
    let reading = try TableReading("nutrition.csv", "food,salt,hash\nsoup,1.5,brown\n")
    #expect(reading.sink.columns.map(\.title) == ["food", "salt", "hash"])
    #expect(reading.ids == [])
  }

  @Test(arguments: [
    (
      "users.csv",
      "id,name,password_hash,email\nu1,Ada,\(secret),a@b.example\nu2,Bo,\(secret)\n,No id,\(secret),x\nu3,Co,\(secret),x,y,z\n"
    ),
    (
      "users.ndjson",
      #"{"id":"u1","name":"Ada","passwordHash":"\#(secret)"}"# + "\n"
        + #"{"name":"No id","passwordHash":"\#(secret)"}"# + "\n" + #"{"id":"u2","passwordHash":"\#(secret)","#
    ),
    (
      "users.ndjson",
      String(repeating: #"{"id":"u1","name":"Ada"}"# + "\n", count: 60)
        + #"{"name":"Bo","passwordHash":"\#(secret)",}"# + "\n\(secret)\n"
    ),
  ])
  func rejectedUsersShowNone(_ name: String, _ text: String) throws {
    let found = try kept([name: text])
    #expect(!found.text.contains(Self.secret), "\(found.text)")
    #expect(found.text.contains("line "))
  }
}
