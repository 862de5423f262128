internal import Model

/// Yelp's open data in three formats: the current one, that of 2017 and 2018, and that of 2014 and 2015.
enum YelpShapes {
  static let all = [reviews, businesses, users, tips, checkins]

  static let reviews = Shape(
    "yelp reviews", required: ["reviewid", "businessid", "stars"],
    RowRecipe(
      .reviews,
      [
        FieldRule(ReviewColumn.id, .id, "reviewid"), FieldRule(ReviewColumn.userID, .id, "userid"),
        FieldRule(ReviewColumn.restaurantID, .id, "businessid"), FieldRule(ReviewColumn.stars, .stars, "stars"),
        FieldRule(ReviewColumn.comment, .text, "text"), FieldRule(ReviewColumn.createdAt, .time, "date"),
      ]))

  static let businesses = Shape(
    "yelp businesses", required: ["businessid", "name", "city|fulladdress|postalcode"],
    RowRecipe(
      .restaurants,
      [
        FieldRule(RestaurantColumn.id, .id, "businessid"), FieldRule(RestaurantColumn.name, .text, "name"),
        FieldRule(RestaurantColumn.cuisine, .cuisines, "categories"),
        FieldRule(RestaurantColumn.address, .text, "fulladdress", "address"),
        FieldRule(RestaurantColumn.address, .appended, "city"),
        FieldRule(RestaurantColumn.district, .text, "neighborhood", "city"),
        FieldRule(RestaurantColumn.lat, .latitude, "latitude"),
        FieldRule(RestaurantColumn.lon, .longitude, "longitude"),
        FieldRule(RestaurantColumn.rating, .rating, "stars"), FieldRule(RestaurantColumn.hours, .hours, "hours"),
      ]))

  static let users = Shape(
    "yelp users", required: ["userid", "yelpingsince"],
    RowRecipe(
      .users,
      [
        FieldRule(UserColumn.id, .id, "userid"), FieldRule(UserColumn.name, .text, "name"),
        FieldRule(UserColumn.createdAt, .time, "yelpingsince"),
      ]))

  /// `{business_id, date: "time, time, …"}` and nothing else: a visit for each time, by an unknown user. The id is made
  /// from business and time.
  static let checkins: Shape = {
    var shape = Shape(
      "yelp checkins", required: ["businessid", "date"],
      RowRecipe(
        .visits, prefix: "checkin", naturalKey: [VisitColumn.restaurantID, .visitedAt],
        [
          FieldRule(VisitColumn.restaurantID, .id, "businessid"), FieldRule(VisitColumn.visitedAt, .times, "date"),
        ]))
    shape.isExact = true
    return shape
  }()

  /// Short notes without stars, stored as reviews. Their id is made from user, business, date and text.
  static let tips = Shape(
    "yelp tips", required: ["businessid", "userid", "text", "date", "complimentcount|likes"],
    RowRecipe(
      .reviews, prefix: "tip",
      naturalKey: [ReviewColumn.userID, .restaurantID, .createdAt, .comment],
      needed: [ReviewColumn.restaurantID, .comment],
      [
        FieldRule(ReviewColumn.userID, .id, "userid"), FieldRule(ReviewColumn.restaurantID, .id, "businessid"),
        FieldRule(ReviewColumn.comment, .text, "text"), FieldRule(ReviewColumn.createdAt, .time, "date"),
      ]))
}
