/**
 * Initial articles of titles, which are ignored in sorting, by language of the title (MARC code list for languages). A
 * missing language has no initial articles that are separate words.
 */

/** Articles that are separated by a blank. After `|`, articles that are joined to the next word. */
const ARTICLES: Readonly<Record<string, string>> = {
  afr: "die 'n",
  ara: '|al- el- an- ar- ash- as- at- ad- az- ال',
  bre: 'al an ar eul eun eur ul un ur',
  cat: "el els en la les lo los na un una|l'",
  dan: 'de den det en et',
  dut: "de den een het 't 'n",
  eng: 'a an the',
  epo: "la|l'",
  fre: "la le les un une|l'",
  fry: "de 'e in it 't",
  ger: 'das dem den der des die ein eine einem einen einer eines',
  gla: "a' am an na",
  gle: 'an na',
  glg: 'a as o os un unha',
  gre: 'ο η το οι τα ένας μια μία ένα o to oi ta ho hē ī hoi',
  haw: 'he ka ke na nā',
  heb: '|ha- he-',
  hun: 'a az egy',
  ice: 'hið hin hinn',
  ita: "gli i il la le lo un una uno|gl' l' un'",
  ltz: "dat de den der déi een eng en|d'",
  mao: 'he nga ngā te',
  mlg: 'ny',
  mlt: '|il- iċ- id- in- ir- is- it- ix- iż- l-',
  nno: 'dei den det ein ei eit',
  nob: 'de den det en ei et',
  nor: 'de dei den det ei ein eit en et',
  oci: "la las le les lo los un una|l'",
  por: 'a as o os um uma',
  rum: 'o un',
  spa: 'el la las lo los un una',
  swe: 'de den det en ett',
  tgl: 'ang',
  wel: 'y yr',
  yid: 'a an der di dos',
}

type Articles = { readonly words: ReadonlySet<string>; readonly joined: readonly string[] }

const split = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const byLanguage: ReadonlyMap<string, Articles> = new Map(
  Object.entries(ARTICLES).map(([language, articles]) => {
    const [words = '', joined = ''] = articles.split('|')
    return [language, { words: new Set(split(words)), joined: split(joined) }]
  }),
)

/** Words that show that a single letter before them is no article: "A to Z", "A and B", "O ou A". */
const BETWEEN_LETTERS: ReadonlySet<string> = new Set(
  'and or to for und oder et ou y e u és vagy as bis do vs versus priori posteriori capella propos'.split(' '),
)

const LETTER = /^[\p{L}\p{M}]/u

const folded = (text: string): string => text.replace(/[\u2018\u2019\u02BC]/g, "'").toLowerCase()

const isInCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()

/**
 * The initial article of a title, including the blank or apostrophe before the next word: `The `, `L’`. Undefined if
 * the language has no such article, or if the word may be a letter or an abbreviation ("A to Z", "LA weekly"). Also
 * undefined if the title already begins with a non-sorting mark.
 */
export const initialArticle = (title: string, language: string): string | undefined => {
  const articles = byLanguage.get(language)
  if (!articles) return undefined
  const [, word = '', gap = '', rest = ''] = /^([^\s\u0098\u009C]+)(\s+)(.*)$/su.exec(title) ?? []
  if (articles.words.has(folded(word)) && LETTER.test(rest)) {
    const next = /^[\p{L}\p{M}]+/u.exec(rest)?.[0] ?? ''
    const isLetter = [...word].length === 1
    if (isLetter && ([...next].length < 2 || BETWEEN_LETTERS.has(next.toLowerCase()))) return undefined
    // A word in capitals in a mixed-case title is an abbreviation, not an article.
    if (!isLetter && isInCapitals(word) && !isInCapitals(rest)) return undefined
    return word + gap
  }
  const start = folded(title)
  const joined = articles.joined.find((each) => start.startsWith(each) && LETTER.test(title.slice(each.length)))
  return joined === undefined ? undefined : title.slice(0, joined.length)
}
