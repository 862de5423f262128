package import Model

/// One entry of `sources` in `sumaq.json`: what files of a name hold.
package struct SourceSettings: Sendable {
  /// The files' names; `*` stands for any characters.
  ///
  /// A path's folder is looked into as well.
  package var pattern: String
  /// The collection; nil for an analyst's table.
  package var collection: Collection?
  /// Our column -> the export's field (`restaurant_id`: `venue`); laid over the spellings sumaq knows.
  package var fields: [String: String]
  /// The order of dates such as 5/6/2019.
  package var dateOrder: DateOrder?
  /// What ratings are out of.
  package var scale: RatingScale?
  /// Our column -> text for records in which the field is missing.
  package var defaults: [String: String]
  /// The id of the user whose reviews and favorites they are, where the records name none.
  package var user: String?

  /// Whether it says anything of the fields of a record.
  var describesFields: Bool { !fields.isEmpty || dateOrder != nil || scale != nil || !defaults.isEmpty || user != nil }

  /// Whether it names columns of a table without a header, which are called `column_1` and so on.
  var namesColumns: Bool { fields.values.contains { $0.hasPrefix("column_") } }

  package init(
    pattern: String, collection: Collection? = nil, fields: [String: String] = [:], dateOrder: DateOrder? = nil,
    scale: RatingScale? = nil, defaults: [String: String] = [:], user: String? = nil
  ) {
    self.pattern = pattern
    self.collection = collection
    self.fields = fields
    self.dateOrder = dateOrder
    self.scale = scale
    self.defaults = defaults
    self.user = user
  }
}
