internal import Model

/// Reviews from Google: rows of a scraper, reviews that a business received, and those that an account wrote.
enum GoogleShapes {
  static let all = [scraped, received, written]

  /// Apify's scraper, JSON or CSV. Each row is a review with its place and its author.
  ///
  /// Without ids a place is identified by name and address, an author by name.
  static let scraped = Shape(
    "apify google reviews",
    required: ["placeid|title", "stars", "publishedatdate|publishat", "reviewid|reviewerid|reviewurl"],
    RowRecipe(
      .reviews, prefix: "google",
      naturalKey: [ReviewColumn.userID, .restaurantID, .createdAt, .comment], needed: [ReviewColumn.restaurantID],
      [
        FieldRule(ReviewColumn.id, .id, "reviewid"), FieldRule(ReviewColumn.userID, .id, "reviewerid"),
        FieldRule(ReviewColumn.restaurantID, .id, "placeid"), FieldRule(ReviewColumn.stars, .stars, "stars", "rating"),
        FieldRule(ReviewColumn.comment, .text, "text"), FieldRule(ReviewColumn.photo, .photo, "reviewimageurls"),
        FieldRule(ReviewColumn.createdAt, .time, "publishedatdate"),
        FieldRule(ReviewColumn.reply, .text, "responsefromownertext"),
        FieldRule(ReviewColumn.repliedAt, .time, "responsefromownerdate"),
      ]),
    derived: [
      RowRecipe(
        .restaurants, prefix: "google", naturalKey: [RestaurantColumn.name, .address],
        needed: [RestaurantColumn.name],
        [
          FieldRule(RestaurantColumn.id, .id, "placeid"), FieldRule(RestaurantColumn.name, .text, "title"),
          FieldRule(RestaurantColumn.cuisine, .cuisines, "categoryname"),
          FieldRule(RestaurantColumn.address, .text, "address"),
          FieldRule(RestaurantColumn.district, .text, "neighborhood", "city"),
          FieldRule(RestaurantColumn.lat, .latitude, "location.lat"),
          FieldRule(RestaurantColumn.lon, .longitude, "location.lng"),
          FieldRule(RestaurantColumn.rating, .rating, "totalscore"),
        ]),
      RowRecipe(
        .users, prefix: "google", naturalKey: [UserColumn.name],
        [
          FieldRule(UserColumn.id, .id, "reviewerid"), FieldRule(UserColumn.name, .text, "name"),
          FieldRule(UserColumn.photo, .photo, "reviewerphotourl"),
        ]),
    ])

  /// Business Profile, by Takeout or its API. Ids are the last parts of `accounts/a/locations/l/reviews/r`, so that the
  /// same location under two accounts gives the same rows.
  ///
  /// Authors have no id and are identified by name.
  static let received: Shape = {
    var shape = plainReceived
    shape.isOfTakeout = true
    return shape
  }()

  private static let plainReceived = Shape(
    "google business profile reviews",
    required: ["starrating", "createtime", "name|reviewid", "reviewer|reviewer.displayname"],
    RowRecipe(
      .reviews,
      [
        FieldRule(ReviewColumn.id, .part(.review), "name"), FieldRule(ReviewColumn.id, .id, "reviewid"),
        FieldRule(ReviewColumn.restaurantID, .part(.location), "name"),
        FieldRule(ReviewColumn.stars, .stars, "starrating"), FieldRule(ReviewColumn.comment, .original, "comment"),
        FieldRule(ReviewColumn.photo, .photo, "reviewmediaitems"),
        FieldRule(ReviewColumn.createdAt, .time, "createtime"), FieldRule(ReviewColumn.updatedAt, .time, "updatetime"),
        FieldRule(ReviewColumn.reply, .text, "reviewreply.comment"),
        FieldRule(ReviewColumn.repliedAt, .time, "reviewreply.updatetime"),
      ]),
    derived: [
      RowRecipe(
        .users, prefix: "google", naturalKey: [UserColumn.name],
        [
          FieldRule(UserColumn.name, .text, "reviewer.displayname"),
          FieldRule(UserColumn.photo, .photo, "reviewer.profilephotourl"),
        ])
    ])

  /// Takeout of Maps: reviews by the account's owner, who is named only in `sources`.
  ///
  /// A place is identified by its key, else by name and address; a review by place, date and text.
  static let written: Shape = {
    var shape = Shape(
      "google takeout reviews",
      required: [
        "properties.fivestarratingpublished|properties.starrating|properties.reviewtextpublished|properties.reviewcomment"
      ],
      RowRecipe(
        .reviews, prefix: "takeout", naturalKey: [ReviewColumn.restaurantID, .createdAt, .comment],
        needed: [ReviewColumn.createdAt],
        [
          FieldRule(ReviewColumn.stars, .stars, "properties.fivestarratingpublished", "properties.starrating"),
          FieldRule(ReviewColumn.comment, .text, "properties.reviewtextpublished", "properties.reviewcomment"),
          FieldRule(ReviewColumn.createdAt, .time, "properties.date", "properties.published"),
        ]),
      derived: [
        RowRecipe(
          .restaurants, prefix: "google", naturalKey: [RestaurantColumn.name, .address],
          needed: [RestaurantColumn.name],
          [
            FieldRule(RestaurantColumn.name, .text, "properties.location.name", "properties.location.businessname"),
            FieldRule(RestaurantColumn.address, .text, "properties.location.address"),
            FieldRule(RestaurantColumn.id, .placeKey, "properties.googlemapsurl"),
            FieldRule(
              RestaurantColumn.lat,
              .point(latitude: RestaurantColumn.lat.rawValue, longitude: RestaurantColumn.lon.rawValue),
              "geometry.coordinates"),
          ])
      ])
    shape.isOfTakeout = true
    return shape
  }()
}
