package import Model

/// One entry of `sources` in `sumaq.json`, which describes files by their name.
package struct SourceSettings: Sendable {
  /// The pattern of the files' names; `*` matches any characters.
  ///
  /// If it is a path, the files of its folder are listed as well.
  package var pattern: String
  /// The collection; nil for an analyst's table.
  package var collection: Collection?
  /// The export's field for a column (`restaurant_id`: `venue`), in addition to the spellings that sumaq knows.
  package var fields: [String: String]
  /// The order of dates such as 5/6/2019.
  package var dateOrder: DateOrder?
  /// The scale of ratings.
  package var scale: RatingScale?
  /// The text for a column if a record lacks the field.
  package var defaults: [String: String]
  /// The id of the user whose reviews and favorites these are, if the records name none.
  package var user: String?

  /// Whether it describes any fields of a record.
  var describesFields: Bool { !fields.isEmpty || dateOrder != nil || scale != nil || !defaults.isEmpty || user != nil }

  /// Whether it names columns of a table without a header, which are `column_1` and so on.
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
