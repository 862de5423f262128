/// Persons' names by culture.
///
/// `= share of 1000|language of reviews (e, s, z)|order` and below it `given: …` and `family: …`; the order is
/// `gf` (given family), `gff` (given and two families), `fg` (family first), `f+g` (family first, nothing between).
enum PersonTexts {
  static let all = [andean, latin, english, chinese, others]

  private static let andean = """
    = 230|s|gff
    given: Yesenia, Wilfredo, Nilda, Edwin, Maribel, Rusbel, Yanet, Hernán, Luz Marina, Percy, Katerin, Efraín, Flor de María
    given: Yovana, Rolando, Jhon, Milagros, Nélida, Sixto, Delia, Saúl, Roxana, Abel, Vilma, Elard, Guadalupe, Cristhian
    given: Killa, Amaru, Sumaq, Inti, Wayra, Qori, Illari, Nina, Yachay, T'ika
    family: Quispe, Mamani, Condori, Huamán, Choque, Ccama, Apaza, Flores, Yucra, Huanca, Chávez, Vilca, Cáceres, Pacheco
    family: Ticona, Sulla, Calla, Puma, Llerena, Ñahui, Zela, Valdivia, Pinto, Salas, Medina, Ramos, Cutipa, Huayta, Coaquira
    """

  private static let latin = """
    = 270|s|gff
    given: María José, Lucía, Camila, Valentina, Renata, Ximena, Fernanda, Daniela, Carla, Antonella, Alejandra, Sofía, Paula
    given: Diego, Sebastián, Gonzalo, Rodrigo, Mateo, Joaquín, Álvaro, Renzo, Bruno, Martín, Santiago, Ignacio, Fabrizio
    given: Rosario, Pilar, Mercedes, Consuelo, Esperanza, Raúl, Óscar, Víctor, César, Hugo, Jorge Luis, José Carlos, Íñigo
    family: Rodríguez, Gutiérrez, Zegarra, Bedoya, Rivera, Salinas, Málaga, Benavides, Rospigliosi, Cornejo, Paz, Llosa
    family: Delgado, Carpio, Núñez, Arce, Bellido, Tapia, Espinoza, Portugal, Muñoz, Peralta, Villanueva, Castro, Soto, Neyra
    family: Fernández-Baca, del Carpio, de la Cuba, Ugarteche, Basadre, Iturrizaga
    = 40|s|gf
    given: Beto, Lola, Chio, Pepe, Nacho, Mili, Kike, Paty, Toño, Yoli, Nano, Tere
    family: A., B., C., G., M., P., Q., R., S., T., V., Z.
    """

  private static let english = """
    = 130|e|gf
    given: Hannah, Oliver, Priscilla, Jack, Imogen, Theodore, Ruth, Callum, Beatrice, Owen, Maeve, Declan, Grace, Wesley
    given: Harriet, Simon, Abigail, Marcus, Naomi, Elliot, Fiona, Graham, Tess, Patrick, Dorothy, Samuel, Nell, Angus
    family: Whitfield, O'Connor, Abernathy, Clarke, Fletcher, Hughes, McAllister, Osborne, Pemberton, Reid, Sutherland
    family: Thornton, Underwood, Vaughan, Webb, Yates, Ashworth, Brennan, Calloway, Dempsey, Ellsworth, Garrity, Holloway
    = 40|e|gf
    given: Chidi, Amara, Kwame, Zanele, Thabo, Ngozi, Ayodele, Efua, Sipho, Wanjiru, Tendai, Makena
    family: Okafor, Mensah, Dlamini, Adeyemi, Kamau, Nkosi, Boateng, Eze, Mwangi, Moyo, Achebe, Owusu
    = 45|e|gf
    given: Ananya, Rohan, Priya, Arjun, Meera, Vikram, Kavya, Siddharth, Lakshmi, Nikhil, Ishita, Farhan
    family: Iyer, Chatterjee, Krishnamurthy, Deshpande, Kapoor, Fernandes, Singh, Banerjee, Reddy, Mukherjee, Nair, Shah
    """

  private static let chinese = """
    = 75|z|f+g
    given: 秀英, 伟, 思远, 子涵, 静怡, 浩然, 美玲, 志强, 雨桐, 建国, 晓梅, 梓轩, 佳琪, 文博, 婷婷, 国荣, 欣怡, 俊杰, 若曦, 海燕
    family: 王, 李, 张, 刘, 陈, 杨, 黄, 赵, 吴, 周, 徐, 孙, 马, 朱, 胡, 林, 郭, 何, 高, 罗, 欧阳, 司马
    = 25|z|fg
    given: Mei-Ling, Kah Wai, Hsin-Yi, Chi-Ming, Siu Fong, Wing Yan, Jun Jie, Yi-Ting, Wai Man, Pui Shan
    family: Chan, Wong, Lam, Cheung, Leung, Tan, Lim, Hsu, Tsai, Kwok, Ng, Lau
    """

  private static let others = """
    = 45|e|gf
    given: Yuki, Haruto, Aoi, Ren, Sakura, Kaito, Mio, Takumi, Naoko, Kenji, 陽菜, 蓮, 美咲, 大翔
    family: Tanaka, Nakamura, Higa, Shimabukuro, Kobayashi, Oshiro, Fujimoto, Yamashiro, 佐藤, 鈴木, 高橋
    = 25|e|gf
    given: ليلى, محمد, فاطمة, يوسف, نور, عمر, مريم, خالد, سلمى, حسن, Layla, Yusuf, Noor, Samir
    family: الحسن, حداد, منصور, الخوري, نصر, عباس, Haddad, Mansour, Khoury, Nasser
    = 25|e|gf
    given: Aygün, Elçin, Leyla, Rəşad, Günel, Orxan, Nərmin, Tural, Sevinc, Elnur, Xədicə, Vüqar
    family: Əliyev, Məmmədova, Hüseynov, Quliyeva, Həsənov, İsmayılova, Rzayev, Abbasova, Kərimov, Şıxəliyeva
    = 25|e|gf
    given: Katarzyna, Bjørn, Éloïse, Jürgen, Žofie, Søren, Zoë, Łukasz, Ágnes, Mårten, Chloé, Günter
    family: Wiśniewska, Ødegård, Lefèvre, Müller-Lüdenscheidt, Dvořáková, Kjær, García-Märtens, Żółkiewski, Szabó, Åkesson
    = 25|s|gff
    given: João, Thaís, Caetano, Inês, Marcelo, Letícia, Gonçalo, Beatriz, Murilo, Conceição
    family: Souza, Gonçalves, da Silva, Magalhães, Albuquerque, Ferreira, Brandão, Simões, dos Anjos, Araújo
    """
}
