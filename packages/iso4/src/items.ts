import { withoutControls } from '@seriatim/scripts'

/**
 * Splits a title into items: words, parts of hyphenated words, and their punctuation. The joined items are the title,
 * except for changes that ISO 4 makes in every title. Commas and ellipses are removed, and a full stop at the end of a
 * sentence becomes a comma.
 */

/** `comma`: a full stop that becomes a comma. `kept`: a full stop that belongs to the word (initials, ordinals). */
type Stop = 'none' | 'comma' | 'kept'

export type Item = {
  /** The text of the item: a word, a part of a word, or a separate sign. */
  readonly text: string
  readonly isWord: boolean
  /** The text between the previous item and this one: a blank, or a hyphen or slash within a word. */
  readonly glue: string
  readonly lead: string
  readonly trail: string
  readonly stop: Stop
  /** Whether the item ends a sentence of the title, so that a section may follow. */
  readonly endsSentence: boolean
  /** Whether the item is between non-sorting marks (MARC 21), and so is an article in any language. */
  readonly isNonSorting: boolean
  /** Whether the item belongs to the qualifier, the expression in parentheses at the end of a key title. */
  readonly isQualifier: boolean
}

const NON_SORTING = /\u0098([^\u009C]*)\u009C/g
const NON_SORTING_MARK = '\u0098'
const ELLIPSIS = /\.{2,}|\u2026/g
const PARTS = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su
const HYPHENS = /([-\u2010-\u2015/]+)/
const APOSTROPHE = /^['’\u02BC]/

/** Common abbreviations in titles whose full stop does not end a sentence. */
const WITH_STOP = new Set('j st ste vs dr prof mr mrs ms no nr jr sr etc suppl supl vol ser'.split(' '))

const INITIAL = /^\p{Lu}$/u
const ORDINAL = /^\p{N}+$/u

/** Normalises a title: NFC, single blanks, no control and format characters, no ellipses. */
const normaliseTitle = (title: string): string =>
  withoutControls(title)
    .normalize('NFC')
    .replace(NON_SORTING, (_, text: string) => `${text.replace(/\S+/g, `${NON_SORTING_MARK}$&`)} `)
    .replace(ELLIPSIS, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u009C', '')
    .trim()

/** Moves apostrophes at the ends of a word into the word: `Mechanics'`, `'s-Gravenhage`. */
const withApostrophes = (lead: string, core: string, trail: string): [string, string, string] => {
  if (APOSTROPHE.test(trail) && !/['‘]/.test(lead)) return [lead, core + trail.charAt(0), trail.slice(1)]
  if (/['’]$/.test(lead) && /^[stn](?![\p{L}\p{N}])/u.test(core))
    return [lead.slice(0, -1), lead.slice(-1) + core, trail]
  return [lead, core, trail]
}

/** Look-ups that decide whether a full stop belongs to a word. */
type ListedWords = {
  /** Whether a text is the abbreviation of a word and not a word itself: `Proc`, `Suppl`. */
  readonly isAbbreviation: (text: string) => boolean
  /** Whether a text is a whole word of the list. */
  readonly isWord: (text: string) => boolean
}

type Place = {
  readonly before: Item | undefined
  readonly isLast: boolean
  readonly isQualifier: boolean
  /** Whether a comma precedes the word. In a qualifier, a word after a comma is the name of a state or country. */
  readonly followsComma: boolean
  /** Whether a year follows. In a qualifier, a full stop precedes the year (`Wien. 1848`). */
  readonly precedesYear: boolean
}

const keepsStop = (
  core: string,
  { before, isLast, isQualifier, followsComma, precedesYear }: Place,
  listed: ListedWords,
): boolean => {
  if (WITH_STOP.has(core.toLowerCase()) || ORDINAL.test(core) || core.includes('.')) return true
  if (listed.isAbbreviation(core)) return !(isQualifier && precedesYear && !followsComma)
  // A single capital is an initial, except after the end of a sentence, where it is the letter of a section.
  if (INITIAL.test(core)) return !(before?.endsSentence ?? false)
  // The full stop at the end of a qualifier does not end a sentence.
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

/** Splits a key title into 222 $a and $b. `qualifier` includes its parentheses and may be empty. */
export const splitKeyTitle = (text: string): { title: string; qualifier: string } => {
  const trimmed = text.trim()
  const qualifier = QUALIFIER.exec(trimmed)?.[0] ?? ''
  return { title: trimmed.slice(0, trimmed.length - qualifier.length).trim(), qualifier }
}

/** Splits a title into items. `listed` distinguishes an abbreviation with a full stop from the end of a sentence. */
export const splitIntoItems = (title: string, listed: ListedWords): Item[] => {
  const text = normaliseTitle(title)
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
