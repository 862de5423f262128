internal import Model

/// Public data sets on the web, with self-explanatory column names.
enum ContentShapes {
  static let all = [namedReviews]

  private static let people = ["userid", "reviewerid", "authorid", "uid"]

  /// Each row is a review that names its restaurant, and mostly its author. A restaurant is identified by name, an
  /// author by id, else by name. A review without an id is identified by both, its time and its text.
  static let namedReviews = Shape(
    "reviews that name restaurants",
    required: [
      "restaurantname|businessname|placename|venuename|nameofrestaurant|nameoftherestaurant",
      "stars|rating|starrating|score|ratings|reviewrating|ratingscore",
      "review|reviewtext|text|comment|comments|body|content|reviewcontent|reviewcomment|reviews",
    ],
    RowRecipe(
      .reviews, prefix: "review", naturalKey: [ReviewColumn.restaurantID, .userID, .createdAt, .comment],
      needed: [ReviewColumn.restaurantID],
      [
        FieldRule(ReviewColumn.id, .id, "id", "reviewid"),
        FieldRule(column: ReviewColumn.userID.rawValue, .reference, people),
        FieldRule(
          ReviewColumn.stars, .stars, "stars", "rating", "starrating", "score", "reviewrating", "ratingscore", "ratings"
        ),
        FieldRule(
          ReviewColumn.comment, .text, "comment", "text", "review", "reviewtext", "body", "content", "reviewcontent",
          "reviewcomment", "comments", "reviews"),
        FieldRule(column: ReviewColumn.photo.rawValue, .photo, SumaqShapes.photo),
        FieldRule(
          column: ReviewColumn.createdAt.rawValue, .time, SumaqShapes.created + ["reviewdate", "dateofreview", "time"]),
      ]),
    derived: [
      RowRecipe(
        .restaurants, prefix: "restaurant", naturalKey: [RestaurantColumn.name],
        [
          FieldRule(
            RestaurantColumn.name, .text, "restaurantname", "businessname", "placename", "venuename",
            "nameofrestaurant", "nameoftherestaurant")
        ]),
      RowRecipe(
        .users, prefix: "user", naturalKey: [UserColumn.name],
        [
          FieldRule(column: UserColumn.id.rawValue, .reference, people),
          FieldRule(UserColumn.name, .text, "username", "reviewername", "authorname", "reviewer", "author", "user"),
        ]),
    ])
}
