/// Firebase Auth's exports as its tools write them, with planted secrets in every place that has some.
enum AccountsSamples {
  static let secrets = ["HashHashHashHash", "SaltSalt", "ClaimClaim", "RawIdRawId", "FederatedFed", "FactorFactor"]

  struct Account {
    var id: String
    var name = ""
    var email = ""
    var photo = ""
    var phone = ""
    var created = 1_577_934_245_123
  }

  static func hash(_ number: Int) -> String { "HashHashHashHash\(number)+/abcdefghijklmnopqrstuvwxyz0123==" }

  /// `firebase auth:export users.json`.
  static func json(_ accounts: [Account], emulator: Bool = false) -> [UInt8] {
    let users = accounts.enumerated().map { number, account -> String in
      var members = [#""localId": "\#(account.id)""#]
      if !account.email.isEmpty { members.append(#""email": "\#(account.email)""#) }
      members.append(#""emailVerified": false"#)
      members.append(#""passwordHash": "\#(hash(number))", "salt": "SaltSalt\#(number)=""#)
      if !account.name.isEmpty { members.append(#""displayName": "\#(account.name)""#) }
      if !account.photo.isEmpty { members.append(#""photoUrl": "\#(account.photo)""#) }
      if !account.phone.isEmpty { members.append(#""phoneNumber": "\#(account.phone)""#) }
      members.append(#""lastSignedInAt": "1580000000000", "createdAt": "\#(account.created)", "disabled": false"#)
      members.append(#""customAttributes": "{\"role\":\"ClaimClaim\"}""#)
      members.append(#""mfaInfo": [{"phoneInfo": "FactorFactor", "mfaEnrollmentId": "FactorFactor"}]"#)
      members.append(
        #""providerUserInfo": [{"providerId": "google.com", "rawId": "RawIdRawId\#(number)", "federatedId": "FederatedFed", "displayName": "At Google"}]"#
      )
      return "{" + members.joined(separator: ", ") + "}"
    }
    let kind = emulator ? #""kind": "identitytoolkit#DownloadAccountResponse", "# : ""
    return Array(("{" + kind + "\"users\": [\n" + users.joined(separator: ",\n") + "\n]}").utf8)
  }

  /// `firebase auth:export users.csv`, whose quotes are what they are.
  static func csv(_ accounts: [Account], columns: Int = 28, ending: String = ",\n") -> [UInt8] {
    var text = ""
    for (number, account) in accounts.enumerated() {
      var row = Array(repeating: "", count: columns)
      row[0] = account.id
      row[1] = account.email
      row[2] = "false"
      row[3] = hash(number)
      row[4] = "SaltSalt\(number)="
      row[5] = quoted(account.name)
      row[6] = account.photo
      row[7] = "RawIdRawId\(number)"
      row[8] = account.email
      row[9] = quoted(account.name)
      row[23] = "\(account.created)"
      row[24] = "1580000000000"
      row[25] = account.phone
      row[26] = "false"
      if columns > 27 { row[27] = #""{""role"":""ClaimClaim"",""since"":1577934245123}""# }
      text += row.joined(separator: ",") + ending
    }
    return Array(text.utf8)
  }

  private static func quoted(_ name: String) -> String { name.contains(",") ? "\"\(name)\"" : name }
}
