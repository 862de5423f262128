internal import Model

/// What a file's first records say of it, besides what it is read as.
struct FirstRecords: Sendable {
  /// Whether it has password hashes or similar secrets, so that none of its text is stored or shown.
  private(set) var holdSecrets = false
  /// Whether it has fields with names of secrets, which are left out of rows and rejects.
  private(set) var nameSecrets = false
  /// Whether its fields lack what its rows need, so that all of them are rejected.
  private(set) var giveNoRows = false
  /// Whether its fields name no restaurant, so that no restaurant's page shows its reviews.
  private(set) var lackRestaurant = false
  /// Whether the file's format is none that is read.
  private(set) var areUnreadable = false
  /// Whether they are the settings of the emulator of Firebase Auth, `auth_export/config.json`, which has no records.
  private(set) var areEmulatorSettings = false

  /// Whether nothing is known of them, as the file is cut off before the end of the first one, is no text, or cannot be
  /// opened.
  private(set) var areLost = false

  /// Of a file that was not looked into.
  init(areLost: Bool = false) { self.areLost = areLost }

  init(_ sniffer: FileSniffer, of shape: Shape?) {
    holdSecrets = sniffer.holdsAccounts
    areUnreadable = sniffer.format.isUnreadable
    areLost = sniffer.fields.isEmpty
    nameSecrets = sniffer.samples.contains { SecretNames.isSecret($0.key.utf8) }
    areEmulatorSettings = !sniffer.fields.isDisjoint(with: ["signin.allowduplicateemails", "allowduplicateemails"])
    guard let shape, !sniffer.samples.isEmpty else { return }
    if !sniffer.hasKeys || shape.collection == .reviews { giveNoRows = !shape.givesRows(from: sniffer.fields) }
    guard shape.collection == .reviews else { return }
    let column = Collection.reviews.columns[ReviewColumn.restaurantID.rawValue].name
    lackRestaurant = ColumnPlan(shape, sniffer.samples).empty.contains(column)
  }
}
