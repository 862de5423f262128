internal import Model

/// The app's own collections, with every spelling that occurs in real data.
enum SumaqShapes {
  static let all = [reviews, restaurants, users, dishes, offers, favorites, visits, orders]

  static let created = ["createdat", "created", "createtime", "datecreated", "timestamp", "date"]
  static let updated = ["updatedat", "updated", "updatetime", "modifiedat", "lastupdated"]
  /// When a review was written.
  static let reviewed =
    created + [
      "reviewdate", "dateofreview", "datereviewed", "publisheddate", "publishdate", "publishedat", "timecreated",
      "reviewtime", "time",
    ]
  /// What a review's stars and text are called.
  static let stars = ["stars", "rating", "starrating", "score", "reviewrating", "ratingscore", "ratings"]
  static let comment = [
    "comment", "text", "review", "reviewtext", "body", "content", "reviewcontent", "reviewcomment", "comments",
    "reviews", "message",
  ]
  static let restaurant = ["restaurantid", "restaurant", "restaurantref", "placeid", "businessid", "venueid"]
  static let user = ["userid", "user", "uid", "userref", "authorid", "reviewerid"]
  /// The ids of a restaurant in its own rows.
  static let restaurantIDs = "restaurantid|placeid|businessid|venueid"
  static let photo = ["imageurl", "image", "photo", "photourl", "imageurls", "images", "picture", "photos"]

  /// An id is made from user, restaurant, time and comment.
  static let reviews = Shape(
    "sumaq reviews",
    required: [
      "restaurantid|userid|restaurant", "stars|rating", "comment|text|imageurl|reviewtext|reviewcontent|reviewcomment",
    ],
    families: [[restaurantIDs, "userid|reviewerid|authorid|uid", "stars|rating|starrating|score"]],
    RowRecipe(
      .reviews, prefix: "review",
      naturalKey: [ReviewColumn.userID, .restaurantID, .createdAt, .comment], needed: [ReviewColumn.restaurantID],
      [
        FieldRule(ReviewColumn.id, .id, "id", "reviewid", "docid"),
        FieldRule(column: ReviewColumn.userID.rawValue, .reference, user),
        FieldRule(column: ReviewColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(column: ReviewColumn.stars.rawValue, .stars, stars),
        FieldRule(column: ReviewColumn.comment.rawValue, .text, comment),
        FieldRule(column: ReviewColumn.photo.rawValue, .photo, photo),
        FieldRule(column: ReviewColumn.createdAt.rawValue, .time, reviewed),
        FieldRule(column: ReviewColumn.updatedAt.rawValue, .time, updated),
        FieldRule(
          ReviewColumn.reply, .text, "reply.comment", "ownerreply.comment", "reply.text", "ownerreply.text",
          "reviewreply.comment", "response.text", "reply", "ownerreply"),
        FieldRule(
          ReviewColumn.repliedAt, .time, "reply.createdat", "ownerreply.createdat", "reply.updatedat",
          "ownerreply.updatedat", "reviewreply.updatetime", "reply.date", "repliedat"),
      ]))

  /// An id is made from name and address.
  static let restaurants = Shape(
    "sumaq restaurants", required: ["name", "typeoffood|openingtime|cuisine|lat", "address|lat|rating"],
    families: [
      [restaurantIDs, "name|restaurantname", "lat|latitude|address|city|cuisine|cuisines"],
      [
        "name|restaurantname|businessname", "cuisine|cuisines|cuisinetype|cuisinestype|typeofcuisine",
        "lat|latitude|address|rating|averagerating|rate|rateoutof5",
      ],
      [
        "name|restaurantname", "rating|averagerating|userratingstotal|reviewcount",
        "coordinates.latitude|geometry.location|location.displayaddress|location.address1|latlng.lat",
      ],
    ],
    RowRecipe(
      .restaurants, prefix: "restaurant", naturalKey: [RestaurantColumn.name, .address],
      needed: [RestaurantColumn.name],
      [
        FieldRule(RestaurantColumn.id, .id, "id", "restaurantid", "docid", "placeid", "businessid", "venueid"),
        FieldRule(RestaurantColumn.name, .text, "name", "restaurantname", "businessname", "title", "restaurant"),
        FieldRule(
          RestaurantColumn.cuisine, .cuisines, "typeoffood", "cuisine", "cuisines", "foodtype", "category",
          "categories", "cuisinetype", "cuisinestype", "typeofcuisine"),
        FieldRule(
          RestaurantColumn.address, .address, "address", "formattedaddress", "fulladdress", "vicinity", "streetaddress",
          "localaddress"),
        FieldRule(RestaurantColumn.address, .addressParts, "location"),
        FieldRule(
          RestaurantColumn.lat,
          .point(latitude: RestaurantColumn.lat.rawValue, longitude: RestaurantColumn.lon.rawValue),
          "coordinates", "geopoint", "position", "geo", "latlng", "geometry.location", "address.coord",
          "address.coordinates", "location"),
        FieldRule(RestaurantColumn.lat, .latitude, "lat", "latitude", "locationlat", "locationlatitude"),
        FieldRule(
          RestaurantColumn.lon, .longitude, "lon", "lng", "longitude", "locationlon", "locationlng", "locationlongitude"
        ),
        FieldRule(RestaurantColumn.opens, .clock, "openingtime", "opens", "openat", "opentime"),
        FieldRule(RestaurantColumn.closes, .clock, "closingtime", "closes", "closeat", "closetime"),
        FieldRule(
          RestaurantColumn.rating, .rating, "rating", "stars", "averagerating", "rate", "rateoutof5", "aggregaterating",
          "ratingscore"),
        FieldRule(RestaurantColumn.price, .text, "pricerange", "price", "pricelevel", "averageprice"),
        FieldRule(RestaurantColumn.phone, .text, "phone", "phonenumber", "telephone"),
        FieldRule(column: RestaurantColumn.photo.rawValue, .photo, photo),
        FieldRule(RestaurantColumn.hours, .hours, "hours", "openinghours", "operatinghours"),
        FieldRule(
          RestaurantColumn.district, .text, "district", "neighborhood", "neighbourhood", "zone", "borough", "suburb",
          "barrio", "quarter", "locality", "city", "town", "address.city", "location.city"),
        FieldRule(RestaurantColumn.website, .text, "website", "websiteurl", "websiteuri", "homepage", "url", "web"),
      ] + profiles + [
        FieldRule(RestaurantColumn.ownerID, .reference, "owneruid", "ownerid", "owner"),
        FieldRule(column: RestaurantColumn.createdAt.rawValue, .time, created),
        FieldRule(column: RestaurantColumn.updatedAt.rawValue, .time, updated),
      ]))

  /// Links to its other sites: by the host's name, also followed by `url`, or within one object of links.
  private static let profiles: [FieldRule] = [
    (RestaurantColumn.instagram, ["instagram"]), (.facebook, ["facebook"]), (.tiktok, ["tiktok"]),
    (.twitter, ["twitter", "x"]), (.whatsapp, ["whatsapp"]),
  ].map { column, hosts in
    let names = hosts.flatMap { host in
      (host == "x" ? [] : [host, host + "url", host + "handle"])
        + ["social", "socials", "socialmedia", "sociallinks", "links"].map { "\($0).\(host)" }
    }
    return FieldRule(column: column.rawValue, .text, names)
  }

  /// An id is made from the e-mail address, else from the name.
  static let users = Shape(
    "sumaq users", required: ["name|username|displayname", "email|favoriterestaurants|preferences|username|diet|role"],
    RowRecipe(
      .users, prefix: "user", naturalKey: [UserColumn.email, .name], needed: [UserColumn.name],
      [
        FieldRule(UserColumn.id, .id, "id", "userid", "uid", "docid"),
        FieldRule(UserColumn.name, .text, "name", "displayname", "fullname"),
        FieldRule(
          UserColumn.photo, .photo, "preferences.profilepicture", "profilepicture", "photourl", "avatar", "avatarurl",
          "imageurl", "image", "photo", "preferences.imageurl"),
        FieldRule(UserColumn.diet, .list, "preferences.diet", "diet"),
        FieldRule(UserColumn.budget, .text, "preferences.budget", "budget"),
        FieldRule(UserColumn.email, .text, "email", "emailaddress", "mail"),
        FieldRule(UserColumn.phone, .text, "phone", "phonenumber"),
        FieldRule(UserColumn.role, .text, "role"),
        FieldRule(column: UserColumn.createdAt.rawValue, .time, created + ["joinedat"]),
        FieldRule(column: UserColumn.updatedAt.rawValue, .time, updated),
        FieldRule(UserColumn.id, .favorites, "favoriterestaurants", "favorites", "favourites"),
      ]))

  /// An id is made from restaurant and name.
  static let dishes = Shape(
    "sumaq dishes", required: ["restaurantid|restaurant", "name", "price|dishtype|description"],
    RowRecipe(
      .dishes, prefix: "dish", naturalKey: [DishColumn.restaurantID, .name],
      [
        FieldRule(DishColumn.id, .id, "id", "dishid", "docid"),
        FieldRule(column: DishColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(DishColumn.name, .text, "name", "title"),
        FieldRule(DishColumn.description, .text, "description"),
        FieldRule(DishColumn.type, .list, "dishtype", "type", "category"),
        FieldRule(DishColumn.currency, .currency, "currency"),
        FieldRule(
          DishColumn.price, .money(minor: DishColumn.minor.rawValue, currency: DishColumn.currency.rawValue), "price",
          "cost"),
        FieldRule(DishColumn.rating, .rating, "rating", "stars"),
        FieldRule(column: DishColumn.photo.rawValue, .photo, photo),
        FieldRule(column: DishColumn.createdAt.rawValue, .time, created),
        FieldRule(column: DishColumn.updatedAt.rawValue, .time, updated),
      ]))

  /// An id is made from restaurant, title and first day.
  static let offers = Shape(
    "sumaq offers", required: ["restaurantid|restaurant", "title", "discountpercentage|validto|validfrom|price"],
    RowRecipe(
      .offers, prefix: "offer", naturalKey: [OfferColumn.restaurantID, .title, .validFrom],
      needed: [OfferColumn.restaurantID, .title],
      [
        FieldRule(OfferColumn.id, .id, "id", "offerid", "docid"),
        FieldRule(column: OfferColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(OfferColumn.title, .text, "title", "name"),
        FieldRule(OfferColumn.description, .text, "description"),
        FieldRule(OfferColumn.discount, .number, "discountpercentage", "discount", "percentage"),
        FieldRule(OfferColumn.currency, .currency, "currency"),
        FieldRule(
          OfferColumn.price, .money(minor: OfferColumn.minor.rawValue, currency: OfferColumn.currency.rawValue), "price"
        ),
        FieldRule(column: OfferColumn.photo.rawValue, .photo, photo),
        FieldRule(OfferColumn.validFrom, .time, "validfrom", "startsat", "startdate", "from"),
        FieldRule(OfferColumn.validTo, .time, "validto", "validuntil", "endsat", "enddate", "expiresat", "to"),
        FieldRule(column: OfferColumn.createdAt.rawValue, .time, created),
        FieldRule(column: OfferColumn.updatedAt.rawValue, .time, updated),
      ]))

  static let favorites = Shape(
    "sumaq favorites", required: ["userid|user", "restaurantid|restaurant", "addedat|favoritedat"],
    RowRecipe(
      .favorites,
      [
        FieldRule(column: FavoriteColumn.userID.rawValue, .reference, user),
        FieldRule(column: FavoriteColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(column: FavoriteColumn.addedAt.rawValue, .time, ["addedat", "favoritedat"] + created),
      ]))

  /// An id is made from user, restaurant and time. If there are no references, they are the two parts of the id.
  static let visits = Shape(
    "sumaq visits", required: ["userid|user", "restaurantid|restaurant", "visitedat"],
    RowRecipe(
      .visits, prefix: "visit", naturalKey: [VisitColumn.userID, .restaurantID, .visitedAt],
      needed: [VisitColumn.userID, .restaurantID],
      [
        FieldRule(VisitColumn.id, .id, "id", "visitid", "docid"),
        FieldRule(column: VisitColumn.userID.rawValue, .reference, user),
        FieldRule(column: VisitColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(column: VisitColumn.visitedAt.rawValue, .time, ["visitedat"] + created),
      ]))

  /// An id is made from user, restaurant and time.
  static let orders = Shape(
    "sumaq orders", required: ["status", "total|quoted", "restaurantid|userid|user"],
    RowRecipe(
      .orders, prefix: "order", naturalKey: [OrderColumn.userID, .restaurantID, .createdAt],
      [
        FieldRule(OrderColumn.id, .id, "id", "orderid", "docid"),
        FieldRule(column: OrderColumn.userID.rawValue, .reference, user),
        FieldRule(column: OrderColumn.restaurantID.rawValue, .reference, restaurant),
        FieldRule(OrderColumn.status, .text, "status", "state"),
        FieldRule(OrderColumn.cuisines, .list, "cuisines", "cuisine"),
        FieldRule(OrderColumn.currency, .currency, "currency"),
        FieldRule(
          OrderColumn.total, .money(minor: OrderColumn.totalMinor.rawValue, currency: OrderColumn.currency.rawValue),
          "total", "amount", "totalprice"),
        FieldRule(
          OrderColumn.quoted, .money(minor: OrderColumn.quotedMinor.rawValue, currency: OrderColumn.currency.rawValue),
          "quoted", "quote", "quotedtotal"),
        FieldRule(column: OrderColumn.createdAt.rawValue, .time, ["createdat", "orderedat"] + created),
        FieldRule(OrderColumn.deliveredAt, .time, "deliveredat", "completedat"),
      ]))
}
