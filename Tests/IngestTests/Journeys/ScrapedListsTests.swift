import Diagnostics
import Model
import Testing

@testable import Ingest

/// Lists as scrapers write them: the columns are those of public files, the rows are invented.
@Suite struct ScrapedListsTests {
  private static let opentable = """
    name,address,city,state,area,postal_code,phone,reserve_url
    Luna,1 Main St,Springfield,DC,"Springfield, D.C. Area",20005,2025550101,http://www.opentable.com/single.aspx?rid=1
    Sol,2 Side St,Springfield,DC,"Springfield, D.C. Area",20005,2025550102,http://www.opentable.com/single.aspx?rid=2
    """
  private static let opentablePages = """
    name,street_address,google_map,review_count,phone,website,restaurant_type,average_review,food_review,service_review,ambience_review,value_review,price_range,star_1,star_2,star_3,star_4,star_5,description,restaurant_main_type,latitude,longitude,postal_code
    Luna,"1 Main St, NY",//maps,2155,(212) 555-0101,http://luna.example,American,4.4,3.9,4.2,4.5,4,$31 to $50,2,7,5,24,62,Long words,American,40.8,-73.9,10025
    Sol,"2 Side St, NY",//maps,20,(212) 555-0102,http://sol.example,Thai,3.5,3.9,4.2,4.5,4,$30 and under,2,7,5,24,62,Long words,Thai,40.7,-73.8,10026
    """
  private static let venues = """
    [{"id":"4ba21ba0f964a52033dc37e3","name":"Luna","contact":{"phone":"2025550101","formattedPhone":"(202) 555-0101","twitter":"luna"},
    "location":{"address":"1 Main St","lat":38.9,"lng":-77.0,"distance":3,"postalCode":"20036","city":"Springfield","state":"DC"},
    "canonicalUrl":"https://foursquare.com/v/luna/1","categories":[{"id":"x","name":"Thai Restaurant","shortName":"Thai","primary":true}],
    "verified":true,"stats":{"checkinsCount":12,"tipCount":7},"url":"http://luna.example"}]
    """
  private static let places = """
    {"results":[{"fsq_place_id":"p1","name":"Luna","latitude":38.9,"longitude":-77.0,"location":{"address":"1 Main St","locality":"Springfield",
    "formatted_address":"1 Main St, Springfield"},"categories":[{"name":"Thai Restaurant"}],"tel":"(202) 555-0101","website":"http://luna.example",
    "rating":8.7,"price":2}]}
    """
  private static let yelp = """
    distance,name,rating,url,phone
    304.5,Luna,4,http://www.yelp.com/biz/luna,2025550101
    251.2,Sol,3.5,http://www.yelp.com/biz/sol,2025550102
    """
  private static let tips = """
    sno,ADDRESS,NAME,RATING,REVIEW
    0,"1 Main St, Springfield",Luna,8.7,"Ana C. • June 30, 2013Good soup"
    1,"2 Side St, Springfield",Sol,7.5,"Ben A. • October 15, 2014Good cake"
    """
  private static let theFork = """
    Restaurant_Name,Ranking,Price_Range,Cuisine_Type,Menu Items
    Luna,4.3,51 € et plus,Française,[]
    Sol,3.5,De 31 € à 50 €,Thaï,[]
    """
  private static let dianping = """
    商家名称,商家链接,商区,口味评分,环境评分,服务评分,人均消费
    月亮,http://www.dianping.com/shop/1,东山镇,9.4,9.3,9.2,￥88
    太阳,http://www.dianping.com/shop/2,江宁区,8.4,8.3,8.2,￥30
    """
  private static let meituan = """
    web-scraper-order,web-scraper-start-url,店铺名称,详情页,详情页-href,店铺评分,人均消费,点评数,店铺地址,店铺电话,店铺菜系
    1-1,https://gz.meituan.com/meishi/pn1/,月亮,月亮,https://www.meituan.com/meishi/1/,3.8分,60,2,1号,020-1234567,烧烤
    1-2,https://gz.meituan.com/meishi/pn1/,太阳,太阳,https://www.meituan.com/meishi/2/,4分,50,9,2号,020-1234568,寿司
    """
  private static let tabelog = """
    評價,日文,英文,詳細
    3.75,月,Tsuki,https://tabelog.com/tw/tokyo/A1/1/
    3.5,日,Hi,https://tabelog.com/tw/tokyo/A1/2/
    """

  /// The file's name says nothing; columns and values do.
  @Test(arguments: [
    ("opentable.csv", opentable, ["name": "Luna", "district": "Springfield", "phone": "2025550101"]),
    (
      "opentable.csv", opentablePages,
      [
        "name": "Luna", "address": "1 Main St, NY", "cuisine": "American", "rating": "4.4", "lat": "40.8",
        "price": "$31 to $50", "website": "http://luna.example",
      ]
    ),
    (
      "foursquare.json", venues,
      [
        "id": "4ba21ba0f964a52033dc37e3", "name": "Luna", "cuisine": "Thai Restaurant", "lat": "38.9", "lon": "-77.0",
        "phone": "(202) 555-0101", "twitter": "luna", "website": "http://luna.example", "district": "Springfield",
      ]
    ),
    (
      "answer.json", places,
      [
        "id": "p1", "name": "Luna", "cuisine": "Thai Restaurant", "lat": "38.9", "address": "1 Main St, Springfield",
        "district": "Springfield", "price": "2",
      ]
    ),
    (
      "yelp.csv", yelp,
      ["name": "Luna", "rating": "4.0", "phone": "2025550101", "website": "http://www.yelp.com/biz/luna"]
    ),
    ("foursquare.csv", tips, ["name": "Luna", "address": "1 Main St, Springfield"]),
    ("thefork.csv", theFork, ["name": "Luna", "rating": "4.3", "cuisine": "Française", "price": "51 € et plus"]),
    ("dianping.csv", dianping, ["name": "月亮", "district": "东山镇", "price": "￥88"]),
    ("meituan.csv", meituan, ["name": "月亮", "rating": "3.8", "cuisine": "烧烤", "phone": "020-1234567"]),
    ("tabelog.csv", tabelog, ["name": "月", "rating": "3.75", "website": "https://tabelog.com/tw/tokyo/A1/1/"]),
  ])
  func restaurantsAreRead(name: String, text: String, expected: [String: String]) throws {
    let reading = try Reading(name, text)
    #expect(reading.sink.rows[.reviews] == nil)
    let row = try #require(reading.sink.rows[.restaurants]?.first)
    for (column, value) in expected { #expect(row[column] == value, "\(column): \(row[column] ?? "-")") }
    // Dianping's ratings are of taste, rooms and service; none is of the whole.
    if name.hasPrefix("dianping") || text == Self.venues { #expect(row["rating"] == nil) }
  }

  /// theFork's reviews name restaurants and have a rating for each course beside that of the whole.
  @Test func reviewsOfTheForkAreOfTheirRestaurants() throws {
    let text = """
      Restaurant_Name,Ranking,Global_Ranking,Plats_Ranking,Service_Ranking,Atmosphere_Ranking,Text
      Luna,5.0,5,4,5,5,Good soup and good wine.
      Luna,2.0,2,1,2,2,It was closed when we came.
      Sol,3.5,4,3,4,3,Good cake.
      """
    let reading = try Reading("reviews.csv", text)
    #expect(reading.column(.reviews, "stars") == ["5.0", "2.0", "3.5"])
    #expect(reading.column(.restaurants, "name") == ["Luna", "Sol"])
    #expect(reading.column(.restaurants, "rating") == [nil, nil])
  }

  /// The same columns with other values, and what is like them, stay tables.
  @Test(arguments: [
    // A Ranking of whole numbers is a place in a list.
    theFork.replacing("4.3", with: "1").replacing("3.5", with: "2"),
    theFork.replacing("4.3", with: "1.0").replacing("3.5", with: "2.0"),
    yelp.replacing("yelp.com/biz", with: "hotels.example"), tips.replacing(" •", with: ","),
    dianping.replacing("dianping.com", with: "shops.example"),
    meituan.replacing("meishi", with: "jiudian"), tabelog.replacing("tabelog.com", with: "films.example"),
    "total_bill,tip,sex,smoker,day,time,size\n16.99,1.01,Female,No,Sun,Dinner,2\n10.34,1.66,Male,No,Sun,Dinner,3\n",
    "name,rating,phone,address,website,rating_quality,price,hotel_id,Timestamp\nInn,4,1,a,b,good,90,1,2024-01-01\n",
    "Name,Vendor,Rating,Reviews,Pricing\nDeskTool,Acme,4.5,20,$9\nMailTool,Beta,4.1,30,$5\n",
  ])
  func othersStayTables(text: String) throws {
    let reading = try Reading("list.csv", text)
    #expect(reading.files.first?.shape == nil && reading.files.first?.table == "list", "\(reading.files)")
  }

  private static let newYork = """
    CAMIS,DBA,BORO,BUILDING,STREET,ZIPCODE,PHONE,CUISINE DESCRIPTION,INSPECTION DATE,ACTION,VIOLATION CODE,VIOLATION DESCRIPTION,CRITICAL FLAG,SCORE,GRADE,Latitude,Longitude
    1,CAFE LUNA & BAR,Manhattan,10,MAIN ST,10001,2125550101,Thai,01/15/2024,Cited,10F,Surface,Not Critical,12,A,40.7,-73.9
    1,CAFE LUNA & BAR,Manhattan,10,MAIN ST,10001,2125550101,Thai,02/20/2025,Cited,04L,Mice,Critical,27,B,40.7,-73.9
    """
  private static let sanFrancisco = """
    business_id,business_name,business_address,business_city,business_latitude,business_longitude,inspection_id,inspection_date,inspection_score,inspection_type,violation_id,violation_description,risk_category
    1,Luna,1 Pine St,San Francisco,37.7,-122.4,1_2019,2019-01-01T00:00:00,92,Routine,1_1,Temperature,High Risk
    1,Luna,1 Pine St,San Francisco,37.7,-122.4,1_2019,2019-01-01T00:00:00,92,Routine,1_2,Door,Low Risk
    """
  private static let chicago = """
    Inspection ID,DBA Name,AKA Name,License #,Facility Type,Risk,Address,City,State,Zip,Inspection Date,Inspection Type,Results,Violations,Latitude,Longitude,Location
    1,LUNA,LUNA,20,Restaurant,Risk 1 (High),1 LAKE ST,CHICAGO,IL,60601,01/10/2025,Canvass,Pass,None,41.8,-87.6,"(41.8, -87.6)"
    2,LUNA,LUNA,20,Restaurant,Risk 1 (High),1 LAKE ST,CHICAGO,IL,60601,02/10/2025,Canvass,Fail,Mice,41.8,-87.6,"(41.8, -87.6)"
    """
  private static let britain = """
    FHRSID,LocalAuthorityBusinessID,BusinessName,BusinessType,BusinessTypeID,AddressLine1,PostCode,RatingValue,RatingKey,RatingDate,Longitude,Latitude
    1,PI/1,Luna,Restaurant/Cafe/Canteen,1,1 High Street,TR1 1AA,5,fhrs_5_en-GB,2024-05-01,-5.0,50.2
    2,PI/2,A School,School/college/university,7845,3 High Street,TR1 1AC,3,fhrs_3_en-GB,2024-05-01,-5.0,50.2
    """

  /// An inspection's score counts faults or is one of hygiene: it is no rating, and its place is no row of its own.
  @Test(
    arguments: [newYork, sanFrancisco, chicago, britain],
    ["inspections.csv", "Restaurant_Scores_-_LIVES_Standard.csv", "restaurant_inspections.csv"])
  func inspectionsStayTables(text: String, name: String) throws {
    let reading = try Reading(name, text)
    #expect(reading.files.first?.shape == nil && reading.sink.rows.isEmpty, "\(reading.sink.rows)")
  }

  /// Comments of inspectors are no reviews.
  @Test func commentsOfInspectorsAreNoReviews() throws {
    let text = """
      business_name,score,inspection_date,comments
      Luna,92,2024-01-01,The door was open.
      Sol,80,2024-01-02,The soup was cold.
      """
    #expect(try Reading("scores.csv", text).sink.rows.isEmpty)
    let reviews = text.replacing("inspection_date", with: "date").replacing("92", with: "5").replacing("80", with: "4")
    #expect(try Reading("scores.csv", reviews).column(.reviews, "stars") == ["5.0", "4.0"])
  }
}
