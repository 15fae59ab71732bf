/**
 * Words that ISO 4 omits from abbreviated titles, by language: articles, conjunctions and prepositions (including
 * contractions with articles). Also words that name a part of a serial.
 */
import { fold } from '@seriatim/scripts'

export type SmallWordKind = 'article' | 'conjunction' | 'preposition'

type Lists = Readonly<Partial<Record<SmallWordKind, string>>>

const LANGUAGES: Readonly<Record<string, Lists>> = {
  eng: {
    article: 'a an the',
    conjunction: 'and or nor as',
    preposition:
      'about above across after against along among amongst around at before behind below beneath between beyond by during for from in into near of off on onto over per since through throughout to toward towards under until upon via with within without',
  },
  ger: {
    article: 'der die das den dem des ein eine einer eines einem einen',
    conjunction: 'und oder sowie als',
    preposition:
      'an am auf aus bei beim bis durch für gegen in im ins mit nach ohne seit über um unter von vom vor zu zum zur zwischen',
  },
  fre: {
    article: 'le la les un une',
    conjunction: 'et ou ni',
    preposition: 'à au aux avec chez contre dans de des du en entre par pour sans sous sur vers depuis',
  },
  spa: {
    article: 'el la los las lo un una unos unas',
    conjunction: 'y e o u ni',
    preposition: 'a al ante bajo con contra de del desde en entre hacia hasta para por según sin sobre tras',
  },
  ita: {
    article: 'il lo la i gli le un uno una',
    conjunction: 'e ed o od',
    preposition:
      'a ad al allo alla ai agli alle con da dal dallo dalla dai dagli dalle di del dello della dei degli delle in nel nello nella nei negli nelle per su sul sullo sulla sui sugli sulle tra fra',
  },
  por: {
    article: 'o a os as um uma uns umas',
    conjunction: 'e ou',
    preposition:
      'ao aos à às com contra da das de do dos em entre na nas no nos para pela pelas pelo pelos por sem sob sobre',
  },
  cat: {
    article: 'el la els les un una',
    conjunction: 'i o',
    preposition: 'a al als amb de del dels en per pel sobre',
  },
  rum: { article: 'un o', conjunction: 'și şi sau', preposition: 'cu de din în la pe pentru prin' },
  dut: {
    article: 'de het een',
    conjunction: 'en of',
    preposition: 'aan bij door in met naar om onder op over te ten ter tot tussen uit van voor zonder',
  },
  afr: { article: 'die', conjunction: 'en of', preposition: 'aan by in met na om onder oor op te tot uit van vir' },
  swe: {
    article: 'en ett den det de',
    conjunction: 'och eller',
    preposition: 'av från för i inom med mellan om på till under ur vid',
  },
  dan: {
    article: 'en et den det de',
    conjunction: 'og eller',
    preposition: 'af fra for i inden med mellem om på til under ved',
  },
  nor: {
    article: 'en ei et den det de',
    conjunction: 'og eller',
    preposition: 'av fra for i innen med mellom om på til under ved',
  },
  ice: { conjunction: 'og eða', preposition: 'á af frá í með og til um' },
  fin: { conjunction: 'ja tai sekä' },
  est: { conjunction: 'ja või ning' },
  hun: { article: 'a az egy', conjunction: 'és s' },
  tur: { conjunction: 've veya ile' },
  pol: { conjunction: 'i a oraz lub', preposition: 'dla do na nad o od po pod przez przy w we z za ze' },
  cze: { conjunction: 'a i nebo', preposition: 'do k ke na nad o od po pod pro před při s se u v ve z za ze' },
  slo: { conjunction: 'a i alebo', preposition: 'do k ku na nad o od po pod pre pred pri s so u v vo z za zo' },
  slv: { conjunction: 'in ali', preposition: 'do iz k na o od po pri s v z za' },
  hrv: { conjunction: 'i ili te', preposition: 'do iz na o od po pri s sa u za' },
  srp: { conjunction: 'i ili', preposition: 'do iz na o od po pri s sa u za' },
  bos: { conjunction: 'i ili', preposition: 'do iz na o od po pri s sa u za' },
  bul: { conjunction: 'i ili', preposition: 'do za iz na ot po pri s v' },
  rus: { conjunction: 'i ili a', preposition: 'bez dlâ do iz k ko na o ob ot po pod pri s so u v vo za' },
  ukr: { conjunction: 'i ta abo', preposition: 'vid dlâ do z iz na pro po pry u v za' },
  lat: { conjunction: 'et ac atque seu sive', preposition: 'ab ad cum de ex in per pro sub' },
}

/**
 * Significant words of a language that are small words in another. These words are not omitted in titles of this
 * language.
 */
const SIGNIFICANT_WORDS: Readonly<Record<string, string>> = {
  eng: 'am con dem den die do door egy em het mit no par pod pour pre pro se so son sub sur te ten ter up us van',
  ger: 'per pro so tot',
  fre: 'as bis do door die des on or par plus pod son ten us van vers',
  spa: 'as do door die me no son te un van vid',
  dut: 'al as den die ex nu pro',
}

/**
 * Prefixes that end with an apostrophe. `article` prefixes are always omitted, the others only after the beginning of a
 * title.
 */
const ELISIONS: Readonly<Record<string, SmallWordKind>> = {
  "l'": 'article',
  "un'": 'article',
  "gl'": 'article',
  "d'": 'preposition',
  "dell'": 'preposition',
  "nell'": 'preposition',
  "all'": 'preposition',
  "dall'": 'preposition',
  "sull'": 'preposition',
  "coll'": 'preposition',
}

/** Articles that consist of an apostrophe and one letter (Dutch, Afrikaans). */
const CLIPPED_ARTICLES = new Set(["'t", "'n"])

/** Fixed expressions whose preposition is not omitted. */
const FIXED = new Set(
  'ab initio|ad hoc|ad interim|a posteriori|a priori|de facto|de iure|de jure|de novo|et al|et cetera|ex cathedra|ex libris|ex situ|ex vivo|in memoriam|in silico|in situ|in toto|in utero|in vitro|in vivo|inter alia|per annum|per capita|pro forma|sub rosa|via crucis'.split(
    '|',
  ),
)

/** Words, whole or abbreviated, that precede the letter or number of a part of a serial. */
const GENERIC = new Set(
  'part parts pt section sect sec series ser division partie série sér section teil reihe abteilung abt serie sektion parte sección sezione seção série deel reeks afdeling del afdeling avdelning serien avsnitt rad serija seriâ seria seriya seriia časť část čast čast\u02B9 řada oddíl oddiel razdel vypusk vyp osa sarja sorozat rész'.split(
    ' ',
  ),
)

const kindsByLanguage = new Map<string, Map<string, SmallWordKind>>()
for (const [language, lists] of Object.entries(LANGUAGES)) {
  for (const [kind, words] of Object.entries(lists) as [SmallWordKind, string][]) {
    for (const word of words.split(' ')) {
      const known = kindsByLanguage.get(word) ?? new Map<string, SmallWordKind>()
      known.set(language, kind)
      kindsByLanguage.set(word, known)
    }
  }
}
const significantByLanguage = new Map(
  Object.entries(SIGNIFICANT_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/**
 * The kind of a small word in a title of `language`, or undefined for other words.
 *
 *
 * @param word in lower case, with its diacritics
 * @param language ISO 639-2/B, or undefined if unknown
 * @param ownOnly whether only `language` counts, because a capitalised word is rarely a small word of another language
 */
export const smallWordKind = (
  word: string,
  language: string | undefined,
  ownOnly = false,
): SmallWordKind | undefined => {
  if (CLIPPED_ARTICLES.has(word)) return 'article'
  const languages = kindsByLanguage.get(word)
  if (!languages) return undefined
  const isKnown = language !== undefined && language in LANGUAGES
  const own = isKnown ? languages.get(language) : undefined
  if (own) return own
  if (isKnown && (ownOnly || significantByLanguage.get(language)?.has(word))) return undefined
  const result = new Set(languages.values())
  // If the kinds differ between languages, the kind that is omitted least often is used.
  return result.has('preposition') ? 'preposition' : result.has('conjunction') ? 'conjunction' : 'article'
}

/** The languages in which a word is a small word. They are evidence for the language of a title. */
export const languagesOfSmallWord = (word: string): Iterable<string> => kindsByLanguage.get(word)?.keys() ?? []

/** The elided article or preposition at the beginning of a word, including its apostrophe. */
export const elisionOf = (word: string): { length: number; kind: SmallWordKind } | undefined => {
  const prefix = /^\p{L}{1,4}['’\u02BC](?=\p{L}{2})/u.exec(word)?.[0]
  if (prefix === undefined) return undefined
  const kind = ELISIONS[`${prefix.slice(0, -1).toLowerCase()}'`]
  return kind && { length: prefix.length, kind }
}

export const isFixedExpression = (first: string, second: string): boolean =>
  FIXED.has(`${first} ${second}`.toLowerCase())

/** Whether a word names a part of a serial, so that only its letter or number is kept: Part A becomes A. */
export const isGenericWord = (word: string): boolean => GENERIC.has(word.toLowerCase())

const foldedSmallWords: ReadonlySet<string> = new Set([...kindsByLanguage.keys()].map(fold))

/** Whether a folded word is a small word of any language. */
export const isSmallWord = (word: string): boolean => foldedSmallWords.has(word)
