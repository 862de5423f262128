import Testing
@testable import Model

@Suite struct PersonalWordsTests {
  @Test(arguments: [
    "email", "E-Mail", "userEmail", "contact_mail", "Phone number", "phoneNumber", "tel", "mobile", "apiToken",
    "access_token", "home address", "password", "passwd", "IBAN", "iban_1", "date of birth", "birthDate", "dob", "ssn",
    "lastName", "user_name", "ownerUid", "salary", "ip", "role", "Correo electrónico", "TELÉFONO", "telefono",
    "contraseña",
    "Dirección", "fecha_nacimiento", "DNI", "apellidos", "电话", "聯絡電話", "手機號碼", "邮箱地址", "密碼", "出生日期", "身份证号",
    "姓名", "e-poçt", "ünvan", "şifrə", "doğum tarixi", "soyad", "əlaqə", "Contacto", "联系人", "Ünvanı", "telefonu",
    "te\u{301}l", "cart\u{301}_tel",
    "passcode", "Bearer", "wifi_key", "WiFi-Key", "imei", "IMEI2", "client_name", "clientName", "Nom du client",
    "Kunde",
    "Kundenname", "Adresse", "Straße", "x-forwarded-for", "X_Forwarded_For", "ipv4", "IPv6", "ip_address", "Vorname",
    "prénom", "cognome", "Hausnummer", "mot de passe", "rue", "senha", "guestName", "车牌", "Kontakt", "endereço",
    "remote_addr", "nom_famille", "date de naissance",
  ])
  func looksPersonal(_ name: String) { #expect(PersonalWords.looksPersonal(name)) }

  @Test(arguments: [
    "", "id", "name", "district", "temperature", "rain_mm", "price", "stars", "created_at", "control", "cartel",
    "pinta",
    "descripción", "ciudad", "价格", "名称", "qiymət", "şəhər", "roles_count", "ship", "passage", "dobrze", "intel",
    "station", "wine", "vintage", "grape", "padres", "renaissance", "primeiro", "trip", "wifi", "clients", "nom",
    "plate",
    "login", "customer", "plates_sold", "nominal", "platform", "template", "mac_and_cheese", "kundenzahl", "version",
    "guests", "streetfood",
  ])
  func isHarmless(_ name: String) { #expect(!PersonalWords.looksPersonal(name)) }

  @Test(arguments: [
    ("customer", PersonalWords.Kind.person), ("Client", .person), ("customer_2", .person), ("客户", .person),
    ("nom", .name),
    ("login", .login), ("user_login", .login), ("plate", .plate), ("plateNumber", .plate), ("Kennzeichen", .plate),
    ("person", .person), ("who", .person), ("full", .person), ("assignee", .person), ("created_by", .person),
    ("assigned_user", .person), ("home", .phone), ("mob", .phone), ("mob_2", .phone), ("wa", .phone),
  ])
  func leavesItOpen(_ name: String, _ kind: PersonalWords.Kind) { #expect(PersonalWords.kind(of: name) == kind) }

  @Test(arguments: [
    "customer_type", "client_version", "login_count", "plate_size", "name", "guest_rating", "user_city", "full_price",
    "home_score", "whole", "mobster", "",
  ])
  func saysNothingOfPeople(_ name: String) { #expect(PersonalWords.kind(of: name) == nil) }

  @Test func axesAreTheLastWords() {
    #expect(["lat", "geo_lat", "homeLatitude", "latitud"].allSatisfy { PersonalWords.axis(of: $0) == .latitude })
    #expect(["lon", "geo_lng", "long", "Longitude"].allSatisfy { PersonalWords.axis(of: $0) == .longitude })
    #expect(["lat_total", "latest", "plate", ""].allSatisfy { PersonalWords.axis(of: $0) == nil })
  }
}

@Suite struct PersonColumnTests {
  @Test(arguments: [
    "user", "user_id", "userId", "USER ID", "author", "reviewerId", "customer_id", "uid", "owner", "email",
  ])
  func titlesThatNameUsers(_ title: String) { #expect(PersonColumn.names(title, isKey: false, inTable: "log")) }

  @Test(arguments: ["count", "restaurant_id", "id", "stars", "title"])
  func otherTitles(_ title: String) { #expect(!PersonColumn.names(title, isKey: false, inTable: "log")) }

  @Test func keysOfTablesOfUsers() {
    #expect(PersonColumn.names("id", isKey: false, inTable: "user_settings"))
    #expect(PersonColumn.names("key", isKey: true, inTable: "customers"))
    #expect(!PersonColumn.names("key", isKey: true, inTable: "visits_by_day"))
  }
}
