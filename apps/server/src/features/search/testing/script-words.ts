/**
 * Invented words in seven scripts, 100 in each, for tests of searches. `title` is the word in the title, `typed` the
 * word in the query. The two differ where users type the word differently.
 */
export type ScriptWord = { readonly title: string; readonly typed: string }
export type ScriptWords = {
  readonly name: string
  /** Text between two words of a title. Empty for scripts without blanks. */
  readonly separator: string
  readonly words: readonly ScriptWord[]
}

const plain = (text: string): ScriptWord => ({ title: text, typed: text })

/** All combinations of a first and a second part, in an order in which neighbouring words have different parts. */
const combined = (
  firsts: readonly string[],
  seconds: readonly string[],
  join: (first: string, second: string) => ScriptWord = (first, second) => plain(first + second),
): readonly ScriptWord[] =>
  seconds.flatMap((_, shift) => firsts.map((first, at) => join(first, seconds[(at + shift) % seconds.length]!)))

const letters = (text: string): readonly string[] => text.split(' ')

/** Words with traditional Chinese characters in titles and simplified ones in queries. */
const chinese = (): readonly ScriptWord[] => {
  const firsts = letters('學学 國国 報报 圖图 書书 東东 車车 馬马 魚鱼 鳥鸟')
  const seconds = letters('門门 館馆 語语 農农 業业 醫医 藥药 電电 風风 龍龙')
  return combined(firsts, seconds, (first, second) => ({
    title: first[0]! + second[0]!,
    typed: first[1]! + second[1]!,
  }))
}

/** Words with Japanese characters in titles and, in every second query, traditional Chinese ones. */
const japanese = (): readonly ScriptWord[] => {
  const firsts = letters('東東 西西 海海 山山 花花 森森 川川 空空 星星 雪雪')
  const seconds = letters('図圖 誌誌 会會 報報 学學 国國 園園 駅驛 沢澤 広廣')
  return combined(firsts, seconds, (first, second) => ({
    title: first[0]! + second[0]!,
    typed: first[1]! + second[1]!,
  }))
}

const korean = () => combined(letters('한 국 과 학 저 널 문 화 역 사'), letters('강 논 달 람 막 별 솔 옥 잔 촌'))

/** Thai words in the dictionary by which ICU segments text. Each test title is a compound of ten of these words. */
const THAI = letters(
  'วารสาร ความรู้ โรงเรียน แม่น้ำ ภูเขา ทะเล ดอกไม้ ต้นไม้ นก ปลา ' +
    'ช้าง เสือ ม้า วัว ควาย แมว หมา ไก่ เป็ด งู ' +
    'บ้าน เมือง ถนน สะพาน ตลาด วัด ประตู หน้าต่าง โต๊ะ เก้าอี้ ' +
    'หนังสือ ปากกา ดินสอ กระดาษ โทรศัพท์ รถไฟ เครื่องบิน เรือ จักรยาน รถยนต์ ' +
    'ข้าว น้ำตาล เกลือ พริก กระเทียม มะม่วง กล้วย ส้ม มะพร้าว สับปะรด ' +
    'แดง เขียว เหลือง ดำ ขาว ม่วง ชมพู ฟ้า เทา ส้มโอ ' +
    'ฝน ลม หิมะ แดด เมฆ ดวงดาว พระจันทร์ ท้องฟ้า แผ่นดิน ทราย ' +
    'ครู นักเรียน หมอ พยาบาล ทหาร ตำรวจ ชาวนา พ่อค้า กษัตริย์ เจ้าหญิง ' +
    'ดนตรี ศิลปะ กีฬา ภาษา ประวัติศาสตร์ คณิตศาสตร์ วิทยาศาสตร์ เศรษฐกิจ การเมือง กฎหมาย ' +
    'วันจันทร์ วันอังคาร วันพุธ มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม',
)

/**
 * Inserts a root into a pattern: each digit in the pattern is replaced by a letter of the root. Queries omit the vowel
 * signs of the pattern.
 */
const withRoot = (root: string, pattern: string): string =>
  pattern.replace(/[123]/g, (digit) => [...root][Number(digit) - 1]!)

const ARABIC_MARKS = /[\u064B-\u0652\u0670]/g
const HEBREW_MARKS = /[\u05B0-\u05C7]/g

/**
 * 50 Arabic words with vowel signs in titles, and 50 Persian words with a joiner that queries write as a blank or omit.
 */
const arabic = (): readonly ScriptWord[] => {
  const words = combined(
    letters('قطم بجد فرص نزل حصق عبط غمس شكف ضرن ثلج'),
    letters('1َا2ِ3 مَ1ْ2ُو3 1ِ2َا3 1َ2ِي3 تَ1ْ2ِي3'),
    (root, pattern) => {
      const title = withRoot(root, pattern)
      return { title, typed: title.replace(ARABIC_MARKS, '') }
    },
  )
  const persian = combined(
    letters('درخت پرنده گیاه چکامه ژرفا کوهسار رودخانه ستاره باغچه گنجشک'),
    letters('ها های ترین شناسی نامه'),
    (first, second) => ({
      title: `${first}\u200C${second}`,
      typed: `${first}${second.length > 3 ? ' ' : ''}${second}`,
    }),
  )
  return [...words, ...persian]
}

/** 80 Hebrew words with points in titles, and 20 abbreviations with gershayim, typed with a quotation mark. */
const hebrew = (): readonly ScriptWord[] => {
  const words = combined(
    letters('קטמ בגד פרצ נזל חצק עבט גמס שכפ צרנ דלג'),
    letters('1ָ2ַ3 1ֹ2ֵ3 1ְ2ִי3 מִ1ְ2ָ3 תַ1ְ2ִי3 הִ1ְ2ִי3 1ִ2ּ3וֹנ 1ַ2ְ3ָנ'),
    (root, pattern) => {
      const title = withRoot(root, pattern)
      return { title, typed: title.replace(HEBREW_MARKS, '') }
    },
  )
  const abbreviations = combined(letters('צה קש תנ רמ בי'), letters('ל פ ג ט'), (first, second) => ({
    title: `${first}״${second}`,
    typed: `${first}"${second}`,
  }))
  // Each title gets two abbreviations. With more, another title might contain all letters of an abbreviation.
  return abbreviations.flatMap((each, at) => [...words.slice(at * 4, at * 4 + 4), each])
}

/** Ukrainian words with the apostrophe in titles, and with other signs or none in queries. */
const cyrillic = (): readonly ScriptWord[] => {
  const signs = ["'", 'ʼ', '’', '']
  return combined(
    letters('здоров торф верб луб об під роз над від черв'),
    letters('янка їзд ємник юн ячник їхати єднання яснення юнко їдь'),
    (first, second) => ({
      title: `${first}’${second}`,
      typed: `${first}${signs[(first.length + second.length) % signs.length]}${second}`,
    }),
  )
}

export const SCRIPT_WORDS: readonly ScriptWords[] = [
  { name: 'Chinese', separator: '', words: chinese() },
  { name: 'Japanese', separator: '', words: japanese() },
  { name: 'Korean', separator: '', words: korean() },
  { name: 'Thai', separator: '', words: THAI.map(plain) },
  { name: 'Arabic and Persian', separator: ' ', words: arabic() },
  { name: 'Hebrew', separator: ' ', words: hebrew() },
  { name: 'Cyrillic', separator: ' ', words: cyrillic() },
]
