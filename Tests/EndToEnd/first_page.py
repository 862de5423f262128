"""From a folder of exports to a page, with nothing edited: first_page.py write KIND, first_page.py check KIND.

The kinds: workbook (French), spanish (three CSVs, Latin-1, semicolons, decimal commas), firestore (an emulator's folder),
osm (GeoJSON) and jsonld. Each has a restaurant whose page must have what the export has.
"""
import json
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))


def put(name, text, encoding="utf-8"):
    os.makedirs("Exports", exist_ok=True)
    with open(f"Exports/{name}", "w", encoding=encoding, newline="") as file:
        file.write(text)


def workbook():
    sheets = {
        "Restaurants": "id_restaurant,nom,cuisine,adresse,ville,latitude,longitude\n"
        "7,Chez Mireille,Lyonnaise,12 rue des Tanneurs,Lyon,45.7675,4.8340\n8,Le Petit Bouchon,Lyonnaise,3 quai Neuf,Lyon,45.7702,4.8290\n",
        "Avis": "id_avis,id_restaurant,nom_client,note,commentaire,date_avis\n"
        "a1,7,Odile B.,4.5,Des quenelles comme autrefois et un accueil chaleureux,2026-02-11\n"
        "a2,7,Odile B.,5,Revenue avec ma mère: tout aussi bon,2026-02-20\na3,8,Yann,3,Correct mais bruyant le samedi soir,2026-01-30\n",
    }
    os.makedirs("Exports", exist_ok=True)
    parts = []
    for name, text in sheets.items():
        with open(f"{name}.csv", "w", encoding="utf-8") as file:
            file.write(text)
        parts.append(f"{name}={name}.csv")
    subprocess.run([sys.executable, f"{here}/workbooks.py", "Exports/guide.xlsx", *parts], check=True)


def spanish():
    put("restaurantes.csv", "codigo;nombre;cocina;direccion;latitud;longitud;puntuacion\r\n"
        "101;Casa Ñandú;Criolla;Calle Larga 5;37,3879;-5,9921;4,5\r\n102;El Fogón;Andaluza;Plaza Mayor 1;37,3842;-6,0045;3,5\r\n", "latin-1")
    put("usuarios.csv", "codigo;nombre\r\nu1;María Núñez\r\nu2;José Peña\r\n", "latin-1")
    put("resenas.csv", "codigo;id_restaurante;id_usuario;puntuacion;comentario;fecha\r\n"
        "r1;101;u1;4,5;El guiso de la casa, muy rico;23/01/2026\r\nr2;102;u2;3;Tardaron mucho, pero mereció la pena;14/02/2026\r\n", "latin-1")


def firestore():
    os.makedirs("In")
    subprocess.run([sys.executable, f"{here}/firestore/make_firestore.py", "In", "Exports", "--demo", "60", "--layout", "emulator"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def osm():
    features = [
        {"type": "Feature", "id": "node/501", "geometry": {"type": "Point", "coordinates": [13.0451, 47.7996]},
         "properties": {"@id": "node/501", "amenity": "restaurant", "name": "Zum Kupferkessel", "cuisine": "austrian;regional",
                        "addr:street": "Linzer Gasse", "addr:housenumber": "9", "addr:city": "Salzburg", "phone": "+43 662 100200",
                        "opening_hours": "Tu-Sa 11:00-14:30,17:30-22:00; Su 11:00-15:00"}},
        {"type": "Feature", "id": "way/502", "properties": {"@id": "way/502", "amenity": "cafe", "name": "Salettl"},
         "geometry": {"type": "Polygon", "coordinates": [[[13.0500, 47.8010], [13.0510, 47.8010], [13.0510, 47.8016], [13.0500, 47.8010]]]}},
        {"type": "Feature", "id": "node/503", "geometry": {"type": "Point", "coordinates": [13.0460, 47.7990]},
         "properties": {"@id": "node/503", "amenity": "drinking_water", "name": "Brunnen"}},
    ]
    put("export.geojson", json.dumps({"type": "FeatureCollection", "generator": "overpass-ide", "features": features}))


def jsonld():
    place = {
        "@context": "https://schema.org", "@type": ["Restaurant", "LocalBusiness"], "@id": "https://taverna.example/", "name": "Taverna Ondina",
        "servesCuisine": ["Greek", "Seafood"], "telephone": "+30 210 555 0199", "priceRange": "€€",
        "address": {"@type": "PostalAddress", "streetAddress": "Akti 4", "addressLocality": "Piraeus", "addressCountry": "GR"},
        "geo": {"@type": "GeoCoordinates", "latitude": "37.9420", "longitude": "23.6465"},
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": "88", "bestRating": "100", "reviewCount": "12"},
        "openingHours": ["Mo-Fr 12:00-23:00", "Sa-Su 12:00-24:00"],
        "review": [
            {"@type": "Review", "author": {"@type": "Person", "name": "Eleni K."}, "datePublished": "2026-02-03",
             "reviewBody": "The octopus alone is worth the ferry.", "reviewRating": {"@type": "Rating", "ratingValue": "4.5"}},
            {"@type": "Review", "author": "Paul", "datePublished": "2026-01-12", "description": "Slow at noon, good at night.",
             "reviewRating": {"@type": "Rating", "ratingValue": 3, "bestRating": 5}},
        ],
    }
    put("taverna.jsonld", json.dumps([{"@type": "WebSite", "name": "Elsewhere"}, place]))


# Of each kind: how the page with this headline is found, and what it must say besides.
PAGES = {
    "workbook": ("Chez Mireille", ["Lyonnaise", "Odile B.", "20 February 2026", "Des quenelles comme autrefois", "5 of 5 stars"], True),
    "spanish": ("Casa Ñandú", ["Criolla", "María Núñez", "23 January 2026", "4.5 of 5 stars", "37.3879, -5.9921"], True),
    "firestore": (None, ["of 5 stars", "<time datetime="], True),
    "osm": ("Zum Kupferkessel", ["Linzer Gasse 9", "Salzburg", "+43 662 100200", "17:30"], True),
    "jsonld": ("Taverna Ondina", ["Greek", "Eleni K.", "3 February 2026", "The octopus alone", "4.5 of 5 stars", "Akti 4"], True),
}


def check(kind):
    headline, wanted, has_map = PAGES[kind]
    pages = {}
    for name in os.listdir("Output/site/restaurants"):
        if name.endswith(".html"):
            with open(f"Output/site/restaurants/{name}", encoding="utf-8") as file:
                text = file.read()
            title = re.search(r"<h1><bdi>(.*?)</bdi></h1>", text)
            pages.setdefault(title and title[1], text)
    assert pages, "no restaurant has a page"
    fitting = [text for title, text in pages.items() if headline in (None, title)]
    assert fitting, f"no page of {headline}, but of {sorted(map(str, pages))}"
    best = min(([words for words in wanted if words not in text] for text in fitting), key=len)
    assert not best, f"the page of {headline} lacks {best}"
    assert not has_map or any("geo:" in text for text in fitting), "no page leads to a map"
    if kind == "osm":
        assert "Brunnen" not in pages and "stars" not in re.sub(r"(?s)<style.*?</style>", "", fitting[0]).split("<main", 1)[1].split("</header>", 1)[0]


if __name__ == "__main__":
    if sys.argv[1] == "write":
        globals()[sys.argv[2]]()
    else:
        check(sys.argv[2])
