/**
 * The analyser: from a record to its row of the search index. The one implementation for indexing; queries are cut
 * into words by the same `words` and find the same lexemes.
 */
import { type DataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { cjkLexemes, isCommonWord, sortKey } from '@seriatim/scripts'
import { type FacetValues, facetValuesOf, yearAs } from './facets.ts'
import { factsOf, type RecordIdentity } from './facts.ts'
import { type Heading, headingsOf } from './headings.ts'
import { Lexemes } from './lexemes.ts'
import { representedTag, scriptOfField } from './linked-field.ts'
import { FIELD_GAP } from './phrase.ts'
import {
  controlMark,
  linkedMark,
  MAX_CODES,
  occurrenceMark,
  ordinalOf,
  originalOf,
  placeSuffix,
  repeatMark,
  structureOf,
} from './placed.ts'
import { isPublicCategory, publicDigest } from './public-part.ts'
import { ISSN_SUBFIELDS, PROPER_TITLE_TAGS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import { type TraitStates, traitsOf } from './traits.ts'
import {
  cjkLexeme,
  exactTitleLexeme,
  formsOf,
  issnLexeme,
  pairLexeme,
  properLexeme,
  type Word,
  words,
} from './words.ts'

/** Of the rows that this analyser makes: an index of another version is built anew (see `ensureIndex`). */
export const ANALYSER_VERSION = 6

/** What the versions of a record say, beside its content. */
export type RecordStates = {
  /** The version that is searched breaks a rule. */
  readonly isInvalid: boolean
  /** There is a draft, beside the active version or alone. */
  readonly isDraft: boolean
  /** There is no active version: nothing is public. */
  readonly isOnlyDraft?: boolean
}

/** A row of the search index before its facet keys become numbers of the dictionary. */
export type SearchDoc = {
  readonly issn: string
  readonly issnl: string | null
  /** By what the title column sorts: the key title, else the title proper. Null where there is none. */
  readonly sortTitle: string | null
  /** u as 0. */
  readonly startYear: number | null
  /** u as 9. */
  readonly endYear: number | null
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly facets: FacetValues
  readonly anywhere: Lexemes
  readonly titles: Lexemes
  readonly fields: Lexemes
  /** By what it stands in the indexes of titles and publishers. */
  readonly headings: readonly Heading[]
  /** What dashboards count of it, see `traits.ts`. */
  readonly traits: readonly string[]
  /** Of what the public sees of it, null where that is nothing: see `public-part.ts`. */
  readonly publicDigest: number | null
  /** Where its fields stand: their tags, and `*245` for 880s that stand for a 245. */
  readonly places: readonly string[]
  /** One of the three did not take everything in: see `Lexemes`. */
  readonly overflowed: boolean
}

/** Words of consecutive subfields of a field, added to an index as one run: phrases stand inside it. */
class Run {
  private readonly index: Lexemes
  private readonly isPaired: (first: Word, second: Word) => boolean
  private readonly written: (lexeme: string) => string
  private position = 0
  private lastWord: Word | undefined

  /** `written` says how the index holds a word or a pair. */
  constructor(
    index: Lexemes,
    isPaired: (first: Word, second: Word) => boolean,
    written: (lexeme: string) => string = (lexeme) => lexeme,
  ) {
    this.index = index
    this.isPaired = isPaired
    this.written = written
  }

  /** Starts the next field: a gap in the positions keeps phrases from reaching over. */
  begin(): void {
    this.position += FIELD_GAP
    this.lastWord = undefined
  }

  /** The position of the word that was added last. */
  get at(): number {
    return this.position
  }

  /** The word that was added last to the field. */
  get last(): Word | undefined {
    return this.lastWord
  }

  add(found: readonly Word[]): void {
    const { written } = this
    for (const word of found) {
      const position = ++this.position
      this.index.add(written(word.text), position)
      if (word.parts !== undefined) for (const part of word.parts) this.index.add(written(part.text), position)
      if (this.lastWord !== undefined && this.isPaired(this.lastWord, word)) {
        if (word.parts === undefined && this.lastWord.parts === undefined) {
          this.index.addPlaceless(written(pairLexeme(this.lastWord.text, word.text)))
        } else {
          for (const first of formsOf(this.lastWord)) {
            for (const second of formsOf(word)) this.index.addPlaceless(written(pairLexeme(first, second)))
          }
        }
      }
      this.lastWord = word
    }
  }
}

const always = (): boolean => true
const oneIsCommon = (first: Word, second: Word): boolean =>
  isCommonWord(first.text) ||
  isCommonWord(second.text) ||
  (first.parts?.some((part) => isCommonWord(part.text)) ?? false) ||
  (second.parts?.some((part) => isCommonWord(part.text)) ?? false)

/** Whole titles as lexemes: the subfields of the title together, and $a alone. */
const addExactTitles = (
  titles: Lexemes,
  bySubfield: readonly (readonly [code: string, found: readonly Word[]])[],
  isProper: boolean,
) => {
  const add = (found: readonly Word[]): void => {
    if (found.length === 0) return
    const exact = exactTitleLexeme(found.map(({ text }) => text))
    titles.addPlaceless(exact)
    if (isProper) titles.addPlaceless(properLexeme(exact))
  }
  add(bySubfield.flatMap(([, found]) => found))
  const [first] = bySubfield
  if (bySubfield.length > 1 && first![0] === 'a') add(first![1])
}

/** Words of ISSNs stand in the index of titles, and are told from words of titles there. */
const addIssns = (titles: Lexemes, found: readonly Word[]): void => {
  for (const word of found) for (const form of formsOf(word)) titles.addPlaceless(issnLexeme(form))
}

/** A bit for a code: two codes may share one, so that a bit seen twice only says that a code may be there twice. */
const bitOf = (code: string): number => 1 << (code.charCodeAt(0) & 31)
const LINK_BIT = bitOf('6')

const repeatedCodes = ({ subfields }: DataField): readonly string[] =>
  subfields
    .filter(({ code }, index) => subfields.findIndex((other) => other.code === code) < index)
    .map(({ code }) => code)

const HAS_CJK = /[\u1100-\u11ff\u3005-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\u{20000}-\u{3ffff}]/u

/** Where an occurrence of a field stands: its tag, or `*245`, and its number there (see `placed.ts`). */
type Place = { readonly name: string; readonly ordinal: number }

/** One ordinal counter a tag; 880s count under their own tag and, apart, under the tag that they stand for. */
class Ordinals {
  private readonly counts = new Map<string, number>()

  next(name: string): Place {
    const count = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, count)
    return { name, ordinal: ordinalOf(count) }
  }

  places(): readonly string[] {
    return [...this.counts.keys()]
  }
}

/** `thisYear` ends the period of activity of what still appears. */
export const analyse = (
  identity: RecordIdentity,
  record: MarcRecord,
  states: RecordStates & TraitStates,
  thisYear: number,
): SearchDoc => {
  const anywhere = new Lexemes()
  const titles = new Lexemes()
  const fields = new Lexemes()
  const anywhereRun = new Run(anywhere, oneIsCommon)
  const titleRun = new Run(titles, always)
  const properRun = new Run(titles, always, properLexeme)
  const ordinals = new Ordinals()
  const structures: string[] = []

  /** Adds words that the run has taken in just now; `before` is the word before them in the field. */
  const addPlaced = (found: readonly Word[], place: Place, code: string, before: Word | undefined): void => {
    const suffix = placeSuffix(place.name, code, place.ordinal)
    let position = anywhereRun.at - found.length
    let last = before
    for (const word of found) {
      position++
      fields.add(word.text + suffix, position)
      if (word.parts !== undefined) for (const part of word.parts) fields.add(part.text + suffix, position)
      if (last !== undefined && isCommonWord(word.text) && isCommonWord(last.text)) {
        // From one subfield to the next, the pair stands in the field alone.
        const where = last === before ? placeSuffix(place.name, '', place.ordinal) : suffix
        fields.addPlaceless(pairLexeme(last.text, word.text) + where)
      }
      last = word
    }
  }

  const addDataField = (field: DataField): void => {
    const { tag } = field
    const represented = representedTag(field)
    const isTitle = TITLE_TAGS.has(represented ?? tag)
    const isProper = PROPER_TITLE_TAGS.has(represented ?? tag)
    const isIssn = tag === '022'
    const own = ordinals.next(tag)
    const original = represented === undefined ? undefined : ordinals.next(originalOf(represented))
    anywhereRun.begin()
    if (isTitle || isIssn) titleRun.begin()
    if (isProper) properRun.begin()
    const titleWords: (readonly [string, readonly Word[]])[] = []
    let [seen, mayRepeat] = [0, false]
    for (const { code, value } of field.subfields) {
      const bit = bitOf(code)
      if ((seen & bit) !== 0) mayRepeat = true
      seen |= bit
      const found = words(value)
      const { last } = anywhereRun
      anywhereRun.add(found)
      addPlaced(found, own, code, last)
      if (original !== undefined) addPlaced(found, original, code, last)
      if (isTitle && TITLE_SUBFIELDS.includes(code)) {
        titleRun.add(found)
        titleWords.push([code, found])
        if (isProper) properRun.add(found)
        if (HAS_CJK.test(value)) {
          for (const each of cjkLexemes(value)) {
            titles.addPlaceless(cjkLexeme(each))
            if (isProper) titles.addPlaceless(properLexeme(cjkLexeme(each)))
          }
        }
      } else if (isIssn && ISSN_SUBFIELDS.includes(code)) {
        titleRun.add(found)
        addIssns(titles, found)
      }
    }
    if (isTitle) addExactTitles(titles, titleWords, isProper)
    const places = original === undefined ? [own] : [own, original]
    if (mayRepeat) {
      for (const code of repeatedCodes(field)) {
        for (const { name, ordinal } of places) fields.addPlaceless(repeatMark(name, ordinal, code))
      }
    }
    const structure = structureOf(field)
    for (const { name, ordinal } of places) fields.addPlaceless(occurrenceMark(name, structure, ordinal))
    structures.push(structure)
    if (field.subfields.length > MAX_CODES) fields.overflowed = true
    if ((seen & LINK_BIT) !== 0 && scriptOfField(field) === 'transliterated')
      fields.addPlaceless(linkedMark(tag, own.ordinal))
  }

  for (const field of record.fields) {
    if (isDataField(field)) {
      addDataField(field)
      continue
    }
    const place = ordinals.next(field.tag)
    const found = words(field.value)
    anywhereRun.begin()
    anywhereRun.add(found)
    if (field.tag === '001') {
      titleRun.begin()
      titleRun.add(found)
      addIssns(titles, found)
    }
    fields.addPlaceless(controlMark(field.tag, place.ordinal))
    addPlaced(found, place, '', undefined)
  }

  const facts = factsOf(identity, record)
  const facets = facetValuesOf(record, facts, thisYear, structures)
  const category = facets.single.category ?? ''
  return {
    issn: identity.issn,
    issnl: facts.issnl,
    sortTitle: sortTitleOf(record),
    startYear: yearAs(facts.start_year, '0'),
    endYear: yearAs(facts.end_year, '9'),
    isInvalid: states.isInvalid,
    isDraft: states.isDraft,
    facets,
    headings: headingsOf(record),
    traits: traitsOf(record, states),
    publicDigest: !states.isOnlyDraft && isPublicCategory(category) ? publicDigest(category, record) : null,
    anywhere,
    titles,
    fields,
    places: ordinals.places(),
    overflowed: anywhere.overflowed || titles.overflowed || fields.overflowed,
  }
}

/** The key of the title column: 222 $a $b as romanised, else 245; without what does not sort. */
const sortTitleOf = (record: MarcRecord): string | null => {
  for (const tag of ['222', '245']) {
    for (const field of record.fields) {
      if (field.tag !== tag || !isDataField(field)) continue
      const title = [subfield(field, 'a'), subfield(field, 'b'), subfield(field, 'n'), subfield(field, 'p')]
        .filter((part) => part !== undefined)
        .join(' ')
      const key = sortKey(title)
      if (key !== '') return key
    }
  }
  return null
}
