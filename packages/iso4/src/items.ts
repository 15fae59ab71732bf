import { withoutControls } from '@seriatim/scripts'

/**
 * A title taken apart: its words, in hyphenated ones their parts, each with the punctuation around it. Joined again
 * without change they give the title, but for what ISO 4 does to all titles: no commas, no ellipses, a comma where a
 * sentence ended.
 */

/** `comma`: a full stop that has become one; `kept`: a stop that belongs to the word (initials, ordinals). */
type Stop = 'none' | 'comma' | 'kept'

export type Item = {
  /** The word or part of one; of a sign that stands alone, the sign. */
  readonly text: string
  readonly isWord: boolean
  /** What stands between the item before and this one: a blank, or the hyphen or slash within a word. */
  readonly glue: string
  readonly lead: string
  readonly trail: string
  readonly stop: Stop
  /** Whether the item ends a sentence of the title: a section may begin behind it. */
  readonly endsSentence: boolean
  /** Between the marks of non-sorting characters (MARC 21): an article, whatever its language. */
  readonly isNonSorting: boolean
  /** The expression in parentheses that ends the title: the qualifier of a key title. */
  readonly isQualifier: boolean
}

const NON_SORTING = /\u0098([^\u009C]*)\u009C/g
const NON_SORTING_MARK = '\u0098'
const ELLIPSIS = /\.{2,}|\u2026/g
const PARTS = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su
const HYPHENS = /([-\u2010-\u2015/]+)/
const APOSTROPHE = /^['’\u02BC]/

/** Abbreviations in titles themselves whose stop is no end of a sentence, listed or not. */
const WITH_STOP = new Set('j st ste vs dr prof mr mrs ms no nr jr sr etc suppl supl vol ser'.split(' '))

const INITIAL = /^\p{Lu}$/u
const ORDINAL = /^\p{N}+$/u

/** The text as it is taken apart: NFC, one blank between words, without control and format characters and ellipses. */
const clean = (title: string): string =>
  withoutControls(title)
    .normalize('NFC')
    .replace(NON_SORTING, (_, text: string) => `${text.replace(/\S+/g, `${NON_SORTING_MARK}$&`)} `)
    .replace(ELLIPSIS, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u009C', '')
    .trim()

/** Apostrophes at the ends of a word belong to it: `Mechanics'`, `'s-Gravenhage`. */
const withApostrophes = (lead: string, core: string, trail: string): [string, string, string] => {
  if (APOSTROPHE.test(trail) && !/['‘]/.test(lead)) return [lead, core + trail.charAt(0), trail.slice(1)]
  if (/['’]$/.test(lead) && /^[stn](?![\p{L}\p{N}])/u.test(core))
    return [lead.slice(0, -1), lead.slice(-1) + core, trail]
  return [lead, core, trail]
}

/** What the list says of a word that has a full stop in the title. */
type ListedWords = {
  /** Whether a text is the abbreviation of a word, and no word itself: `Proc`, `Suppl`. */
  readonly isAbbreviation: (text: string) => boolean
  /** Whether a text is a whole word of the list. */
  readonly isWord: (text: string) => boolean
}

type Place = {
  readonly before: Item | undefined
  readonly isLast: boolean
  readonly isQualifier: boolean
  /** Whether a comma stands before the word: in a qualifier the name of a state follows that of a city. */
  readonly followsComma: boolean
  /** Whether a year follows: in a qualifier a full stop stands before it (`Wien. 1848`). */
  readonly precedesYear: boolean
}

const keepsStop = (
  core: string,
  { before, isLast, isQualifier, followsComma, precedesYear }: Place,
  listed: ListedWords,
): boolean => {
  if (WITH_STOP.has(core.toLowerCase()) || ORDINAL.test(core) || core.includes('.')) return true
  if (listed.isAbbreviation(core)) return !(isQualifier && precedesYear && !followsComma)
  // A lone capital is an initial, but the letter of a section behind the end of a sentence.
  if (INITIAL.test(core)) return !(before?.endsSentence ?? false)
  // No sentence ends at the end of a qualifier.
  return isQualifier && (isLast || followsComma) && !listed.isWord(core)
}

const SIGN = { lead: '', trail: '', stop: 'none', endsSentence: false } as const

const itemsOfToken = (token: string, place: Place, listed: ListedWords): Item[] => {
  const { isLast, isQualifier } = place
  const isNonSorting = token.startsWith(NON_SORTING_MARK)
  const rest = token.replaceAll(NON_SORTING_MARK, '').replaceAll(',', '')
  if (rest === '') return []
  const [, ...parts] = PARTS.exec(rest) ?? ['', rest, '', '']
  const [lead, core, trail] = withApostrophes(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '')
  if (core === '') {
    const text = lead + trail
    return text === '.' ? [] : [{ ...SIGN, text, isWord: false, glue: ' ', isNonSorting, isQualifier }]
  }
  const at = trail.indexOf('.')
  const isKept = at === 0 && keepsStop(core, place, listed)
  const marks = at < 0 ? trail : trail.slice(0, at) + trail.slice(at + 1)
  const endsSentence = at >= 0 && !isKept
  const stop: Stop = at < 0 ? 'none' : isKept ? 'kept' : isLast || /[)\]"”»]/.test(trail.slice(at)) ? 'none' : 'comma'
  const pieces = core.split(HYPHENS)
  const words = pieces.filter((_, index) => index % 2 === 0)
  return words.map((text, index) => {
    const isEnd = index === words.length - 1
    return {
      text,
      isWord: true,
      glue: index === 0 ? ' ' : (pieces[2 * index - 1] ?? '-'),
      lead: index === 0 ? lead : '',
      trail: isEnd ? marks : '',
      stop: isEnd ? stop : 'none',
      endsSentence: isEnd && endsSentence,
      isNonSorting,
      isQualifier,
    }
  })
}

const QUALIFIER = /(?<=\s)\([^()]*(?:\([^()]*\)[^()]*)*\)$/

/** A key title in its two parts: what 222 has in $a, and in $b the qualifier with its parentheses ('' where none). */
export const splitKeyTitle = (text: string): { title: string; qualifier: string } => {
  const trimmed = text.trim()
  const qualifier = QUALIFIER.exec(trimmed)?.[0] ?? ''
  return { title: trimmed.slice(0, trimmed.length - qualifier.length).trim(), qualifier }
}

/** The items of a title; `listed` tells an abbreviation with its stop from the end of a sentence. */
export const takeApart = (title: string, listed: ListedWords): Item[] => {
  const text = clean(title)
  const parts = splitKeyTitle(text)
  const items: Item[] = []
  for (const [part, isQualifier] of [
    [parts.title, false],
    [parts.qualifier, true],
  ] as const) {
    const tokens = part.split(' ').filter((token) => token !== '')
    let before: Item | undefined
    let followsComma = false
    for (const [index, token] of tokens.entries()) {
      const isLast = index === tokens.length - 1
      const precedesYear = /^\d{4}(?!\d)/.test(tokens[index + 1] ?? '')
      const own = itemsOfToken(token, { before, isLast, isQualifier, followsComma, precedesYear }, listed)
      items.push(...own)
      before = own.at(-1) ?? before
      followsComma = token.endsWith(',')
    }
  }
  return items
}
