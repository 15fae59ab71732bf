/** The origins of synthetic serials: centres of the network, their countries, places and languages. */
export type Country = {
  /** The country code (ISO 3166-1 alpha-3). */
  readonly code: string
  /** The code of the ISSN centre, for 022 $2. */
  readonly centre: string
  /** The number of serials of this country, relative to other countries. */
  readonly weight: number
  /** MARC language codes, most usual first. */
  readonly languages: readonly string[]
  readonly places: readonly Place[]
}
/** A place of publication in the forms of `Term`, with the MARC code of its state or country. */
export type Place = { readonly lc: string; readonly roman: string; readonly original?: string }

/**
 * The format of each line: centre, country, weight, languages, then `lc: place, place; lc: place`. A place in another
 * script is `original=romanised`.
 */
const SOURCE = `
_1 USA 200 eng,eng,eng,spa | nyu: New York, Albany, Buffalo; mau: Boston, Cambridge; ilu: Chicago; cau: Los Angeles, Berkeley; dcu: Washington; txu: Austin; pau: Philadelphia
_2 GBR 120 eng | enk: London, Oxford, Cambridge, Leeds, Manchester; stk: Edinburgh, Glasgow; wlk: Cardiff
_7 FRA 110 fre,fre,fre,eng | fr : Paris, Lyon, Toulouse, Grenoble, Strasbourg, Rennes, Marseille
_6 DEU 110 ger,ger,eng | gw : Berlin, München, Hamburg, Köln, Stuttgart, Leipzig
_4 CAN 45 eng,fre | onc: Ottawa, Toronto; quc: Montréal, Québec; bcc: Vancouver
_3 AUS 35 eng | xna: Sydney; vra: Melbourne; aca: Canberra
ES ESP 60 spa | sp : Madrid, Barcelona, Sevilla, Valencia
_q MEX 35 spa | mx : México, Guadalajara, Monterrey
_8 ARG 35 spa | ag : Buenos Aires, Córdoba, Rosario
_k BRA 70 por,por,eng | bl : São Paulo, Rio de Janeiro, Brasília, Porto Alegre
PT PRT 15 por | po : Lisboa, Porto, Coimbra
_d ITA 60 ita,ita,eng | it : Roma, Milano, Torino, Firenze, Napoli
_j NLD 40 eng | ne : Amsterdam, Leiden, Utrecht
CH CHE 25 ger,fre,ita | sz : Zürich, Bern, Genève, Basel
_i AUT 15 ger | au : Wien, Graz, Innsbruck
BE BEL 15 fre | be : Bruxelles, Liège, Namur
57 POL 55 pol,pol,eng | pl : Warszawa, Kraków, Łódź, Poznań
_f SWE 25 swe,swe,eng | sw : Stockholm, Göteborg, Malmö, Lund
_a FIN 12 swe,eng | fi : Helsinki, Turku, Vaasa
TR TUR 35 tur,tur,eng | tu : İstanbul, Ankara, İzmir
58 RUS 75 rus | ru : Москва=Moskva, Санкт-Петербург=Sankt-Peterburg, Новосибирск=Novosibirsk, Казань=Kazanʹ
_0 UKR 25 ukr,rus | un : Київ=Kiïv, Львів=Lʹvìv, Харків=Harkìv
GR GRC 15 gre | gr : Αθήνα=Athī́na, Θεσσαλονίκη=Thessaloníkī
_0 CYP 3 gre | cy : Λευκωσία=Levkōsía
EG EGY 20 ara,eng | ua : القاهرة=al-Qāhirah, الإسكندرية=al-Iskandariyyah
SA SAU 12 ara | su : الرياض=al-Riyāḍ, جدة=Jiddah
_c TUN 8 ara,fre | ti : تونس=Tūnis, صفاقس=Ṣafāqis
_t MAR 8 ara,fre | mr : الرباط=al-Ribāṭ, فاس=Fās
_0 SYR 3 ara | sy : دمشق=Dimashq, حلب=Ḥalab
_0 SEN 3 fre | sg : Dakar, Saint-Louis
_0 CUB 5 spa | cu : La Habana, Santiago de Cuba
_s ISR 15 heb,heb,eng | is : ירושלים=Yerushalayim, תל אביב=Tel Aviv, חיפה=Ḥefah
CN CHN 60 chi,chi,chi,eng | cc : 北京=Beijing, 上海=Shanghai, 广州=Guangzhou, 武汉=Wuhan
_9 JPN 60 jpn,jpn,eng | ja : 東京=Tōkyō, 京都=Kyōto, 大阪=Ōsaka, 札幌=Sapporo
KR KOR 35 kor,kor,eng | ko : 서울=Sŏul, 부산=Pusan, 대구=Taegu
IN IND 60 eng,hin | ii : नई दिल्ली=Naī Dillī, वाराणसी=Vārāṇasī, लखनऊ=Lakhanaū
_p THA 25 tha,tha,eng | th : กรุงเทพมหานคร=Krung Thep Maha Nakhon, เชียงใหม่=Chiang Mai, ขอนแก่น=Khon Kaen
_n IRL 10 eng | ie : Dublin, Cork, Galway
_e NGA 8 eng | nr : Lagos, Ibadan, Abuja
`

const placesOf = (text: string): readonly Place[] =>
  text.split(';').flatMap((part) => {
    const [lc, names] = part.trimStart().split(':')
    return names!.split(',').map((name) => {
      const [written, roman] = name.trim().split('=')
      return { lc: lc!.padEnd(3), roman: roman ?? written!, original: roman === undefined ? undefined : written }
    })
  })

export const COUNTRIES: readonly Country[] = SOURCE.trim()
  .split('\n')
  .map((line) => {
    const [head, places] = line.split(' | ')
    const [centre, code, weight, languages] = head!.split(' ')
    return {
      code: code!,
      centre: centre!,
      weight: Number(weight),
      languages: languages!.split(','),
      places: placesOf(places!),
    }
  })
