internal import Model

/// Public data sets on the web, with self-explanatory column names.
enum ContentShapes {
  static let all = [namedReviews, authoredReviews]

  static let people = ["userid", "reviewerid", "authorid", "uid", "user.id", "author.id", "reviewer.id"]
  private static let places = ["restaurant", "business", "place", "venue", "placeinfo"]
  private static let placeNames =
    places.map { $0 + "name" } + ["nameofrestaurant", "nameoftherestaurant"] + places.map { $0 + ".name" }

  /// Each row is a review that names its restaurant, and mostly its author. A restaurant is identified by id or name, an
  /// author by id, else by name. A review without an id is identified by both, its time and its text.
  static let namedReviews = Shape(
    "reviews that name restaurants",
    required: [
      placeNames.joined(separator: "|"), SumaqShapes.stars.joined(separator: "|"),
      SumaqShapes.comment.joined(separator: "|"),
    ],
    reviews(needed: .restaurantID), derived: [restaurants, authors])

  /// Each row is a review with its author as an object or in columns of an object's name: `user.name`, `author/name`.
  static let authoredReviews = Shape(
    "reviews that name authors",
    required: [
      "user.name|user.username|author.name|reviewer.name|user.displayname|reviewer.displayname",
      SumaqShapes.stars.joined(separator: "|"), SumaqShapes.comment.joined(separator: "|"),
    ],
    reviews(needed: .userID), derived: [authors])

  /// A review that has no id needs one column to be given one.
  private static func reviews(needed: ReviewColumn) -> RowRecipe {
    RowRecipe(
      .reviews, prefix: "review", naturalKey: [ReviewColumn.restaurantID, .userID, .createdAt, .comment],
      needed: [needed],
      [
        FieldRule(ReviewColumn.id, .id, "id", "reviewid"),
        FieldRule(column: ReviewColumn.userID.rawValue, .reference, people),
        FieldRule(
          column: ReviewColumn.restaurantID.rawValue, .reference,
          ["restaurantid", "placeid", "businessid", "venueid"] + places.map { $0 + ".id" }),
        FieldRule(column: ReviewColumn.stars.rawValue, .stars, SumaqShapes.stars),
        FieldRule(column: ReviewColumn.comment.rawValue, .text, SumaqShapes.comment),
        FieldRule(column: ReviewColumn.photo.rawValue, .photo, SumaqShapes.photo),
        FieldRule(column: ReviewColumn.createdAt.rawValue, .time, SumaqShapes.reviewed),
      ])
  }

  static let restaurants = RowRecipe(
    .restaurants, prefix: "restaurant", naturalKey: [RestaurantColumn.name],
    [
      FieldRule(
        column: RestaurantColumn.id.rawValue, .reference,
        ["restaurantid", "placeid", "businessid", "venueid"] + places.map { $0 + ".id" }),
      FieldRule(column: RestaurantColumn.name.rawValue, .text, placeNames),
    ] + whereabouts)

  /// Where a restaurant is that a review names. With the name it is the id, as another restaurant may have the same name.
  static let whereabouts = [
    FieldRule(
      column: RestaurantColumn.address.rawValue, .text,
      ["address"] + places.flatMap { [$0 + "address", $0 + ".address"] }),
    FieldRule(
      column: RestaurantColumn.district.rawValue, .text, ["city"] + places.flatMap { [$0 + "city", $0 + ".city"] }),
  ]

  /// The authors of reviews.
  static let authors = RowRecipe(
    .users, prefix: "user", naturalKey: [UserColumn.name],
    [
      FieldRule(column: UserColumn.id.rawValue, .reference, people),
      FieldRule(
        UserColumn.name, .text, "username", "reviewername", "authorname", "user.name", "user.username",
        "user.displayname", "author.name", "reviewer.name", "reviewer.displayname", "reviewer", "author", "user"),
      FieldRule(
        UserColumn.photo, .photo, "user.imageurl", "user.avatar", "profilephotourl", "author.avatar", "author.photo"),
    ])
}
