internal import Model

/// A Google account's data on places: saved places, lists of them, and the locations of its business.
enum TakeoutShapes {
  static let all = [saved, location, listing]

  private static let place = [
    FieldRule(
      RestaurantColumn.name, .text, "properties.location.name", "properties.location.businessname", "properties.title"),
    FieldRule(RestaurantColumn.address, .text, "properties.location.address"),
    FieldRule(RestaurantColumn.id, .placeKey, "properties.googlemapsurl"),
    FieldRule(
      RestaurantColumn.lat,
      .point(latitude: RestaurantColumn.lat.rawValue, longitude: RestaurantColumn.lon.rawValue),
      "geometry.coordinates", "properties.location.geocoordinates"),
  ]

  /// Places that an account's owner saved, in two formats: favorites of the user that `sources` names.
  static let saved = ofTakeout(
    Shape(
      "google takeout saved places",
      required: [
        "properties.googlemapsurl",
        "properties.location|properties.location.name|properties.location.address|properties.title",
      ],
      RowRecipe(
        .favorites, [FieldRule(FavoriteColumn.addedAt, .time, "properties.published", "properties.date")]),
      derived: [
        RowRecipe(
          .restaurants, prefix: "google", naturalKey: [RestaurantColumn.name, .address],
          needed: [RestaurantColumn.name], place)
      ]))

  /// A list of saved places as a table; `title` and `address` are the names of its columns.
  static func list(title: String, address: String) -> Shape {
    ofTakeout(
      Shape(
        "google takeout list", required: [title, address], RowRecipe(.favorites, []),
        derived: [
          RowRecipe(
            .restaurants, prefix: "google", naturalKey: [RestaurantColumn.name, .address],
            needed: [RestaurantColumn.name],
            [
              FieldRule(column: RestaurantColumn.name.rawValue, .text, [title]),
              FieldRule(column: RestaurantColumn.id.rawValue, .placeKey, [address]),
            ])
        ]))
  }

  /// A location of Business Profile, by either version of its API. Its id is that in its reviews' paths.
  static let location = ofTakeout(
    Shape(
      "google business profile location",
      required: [
        "name", "locationname|title",
        "storefrontaddress.addresslines|address.addresslines|primarycategory.displayname|categories.primarycategory|latlng.latitude|primaryphone|phonenumbers.primaryphone",
      ],
      RowRecipe(
        .restaurants,
        [
          FieldRule(RestaurantColumn.id, .part(.location), "name"),
          FieldRule(RestaurantColumn.name, .text, "locationname", "title"),
          FieldRule(
            RestaurantColumn.cuisine, .cuisines, "primarycategory.displayname",
            "categories.primarycategory.displayname"),
          FieldRule(RestaurantColumn.address, .list, "address.addresslines", "storefrontaddress.addresslines"),
          FieldRule(RestaurantColumn.address, .appended, "address.locality", "storefrontaddress.locality"),
          FieldRule(RestaurantColumn.lat, .latitude, "latlng.latitude"),
          FieldRule(RestaurantColumn.lon, .longitude, "latlng.longitude"),
          FieldRule(RestaurantColumn.phone, .text, "primaryphone", "phonenumbers.primaryphone"),
          FieldRule(RestaurantColumn.hours, .hours, "regularhours.periods"),
        ])))

  /// Only a location's name, beside its other data; its id is in its folder's name.
  static let listing = ofTakeout(
    Shape(
      "google business profile listing", required: ["listingname"],
      RowRecipe(.restaurants, [FieldRule(RestaurantColumn.name, .text, "listingname")])))

  private static func ofTakeout(_ shape: Shape) -> Shape {
    var shape = shape
    shape.isOfTakeout = true
    return shape
  }
}
