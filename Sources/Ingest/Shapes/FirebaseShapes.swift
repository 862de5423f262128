internal import Model

/// Firebase Auth's accounts, which only `AccountsExport` recognizes.
enum FirebaseShapes {
  /// The fields of an account that are stored. Password hashes, salts, claims, second factors and providers' ids are in
  /// no rule, so none of them reaches a cell.
  static let accounts: Shape = {
    var shape = Shape(
      "firebase auth accounts", required: ["localid"],
      RowRecipe(
        .users,
        [
          FieldRule(UserColumn.id, .id, "localid"), FieldRule(UserColumn.name, .text, "displayname"),
          FieldRule(UserColumn.photo, .photo, "photourl"), FieldRule(UserColumn.email, .text, "email"),
          FieldRule(UserColumn.phone, .text, "phonenumber"), FieldRule(UserColumn.createdAt, .time, "createdat"),
        ]))
    shape.isOfAccounts = true
    return shape
  }()

  /// Whether these are the fields of the emulator's `auth_export/config.json`, which has no records.
  static func isEmulatorSettings(_ fields: Set<String>) -> Bool {
    !fields.isDisjoint(with: ["signin.allowduplicateemails", "allowduplicateemails"])
  }
}
