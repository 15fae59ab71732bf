/**
 * Converts a record to its row of the search index. Indexing and queries both use the function `words`, so that they
 * produce the same lexemes.
 */
import { type DataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { cjkLexemes, isCommonWord, sortKey } from '@seriatim/scripts'
import { type FacetValues, facetValuesOf, yearBound } from './facets.ts'
import { factsOf, type RecordIdentity } from './facts.ts'
import { type Heading, headingsOf } from './headings.ts'
import { Lexemes } from './lexemes.ts'
import { representedTag, scriptOfField } from './linked-field.ts'
import {
  controlMark,
  linkedMark,
  linkedPlace,
  MAX_CODES,
  occurrenceMark,
  ordinalOf,
  placeSuffix,
  repeatMark,
  structureOf,
} from './occurrence-marks.ts'
import { FIELD_GAP } from './phrase.ts'
import { isPublicCategory, publicDigest } from './public-part.ts'
import { ISSN_SUBFIELDS, PROPER_TITLE_TAGS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import { type TraitStates, traitsOf } from './traits.ts'
import {
  cjkLexeme,
  exactTitleLexeme,
  inReading,
  issnLexeme,
  pairLexeme,
  properLexeme,
  readingKinds,
  readings,
  runPairs,
  type SearchWord,
  searchWords,
  wordForms,
} from './words.ts'

/** The version of the index rows. A change causes a rebuild of the index (see `ensureIndex`). */
export const ANALYSER_VERSION = 9

/** States of a record's versions, which its content does not show. */
export type RecordStates = {
  /** Whether the searched version breaks a rule. */
  readonly isInvalid: boolean
  /** Whether a draft exists, with or without an active version. */
  readonly isDraft: boolean
  /** Whether there is no active version, so that nothing is public. */
  readonly isOnlyDraft?: boolean
}

/** A row of the search index before facet keys are replaced by dictionary numbers. */
export type SearchDoc = {
  readonly issn: string
  readonly issnl: string | null
  /** The sort key of the title column: the key title, else the title proper. null without a title. */
  readonly sortTitle: string | null
  /** The first possible start year: u (an unknown digit) counts as 0. */
  readonly startYear: number | null
  /** The last possible end year: u (an unknown digit) counts as 9. */
  readonly endYear: number | null
  readonly isInvalid: boolean
  readonly isDraft: boolean
  readonly facets: FacetValues
  readonly anywhere: Lexemes
  readonly titles: Lexemes
  readonly fields: Lexemes
  /** The entries in the browse indexes of titles and publishers. */
  readonly headings: readonly Heading[]
  /** The properties of the record that dashboards count (`traits.ts`). */
  readonly traits: readonly string[]
  /** A digest of the public part of the record (see `public-part.ts`); null without a public part. */
  readonly publicDigest: number | null
  /** The places of the fields: their tags, and `*245` for 880s linked to 245. */
  readonly places: readonly string[]
  /** Whether the record exceeds a limit of PostgreSQL, so that an index lacks some of its words (see `Lexemes`). */
  readonly overflowed: boolean
}

/** The forms of a word at its position (see `wordForms`), the word itself first. */
type Forms = readonly string[]

/**
 * Adds the words of consecutive subfields to an index as one sequence of positions, so that phrases match across these
 * subfields.
 */
class Run {
  private readonly index: Lexemes
  private readonly isPaired: (first: string, second: string) => boolean
  private readonly written: (lexeme: string) => string
  private position = 0
  private lastForms: Forms | undefined

  /** `written` converts a word or pair to its form in the index. */
  constructor(
    index: Lexemes,
    isPaired: (first: string, second: string) => boolean,
    written: (lexeme: string) => string = (lexeme) => lexeme,
  ) {
    this.index = index
    this.isPaired = isPaired
    this.written = written
  }

  /**
   * Starts the next field, or the next way to split the same field into words. The gap in positions prevents phrases
   * across fields.
   */
  begin(): void {
    this.position += FIELD_GAP
    this.lastForms = undefined
  }

  /** The position of the last added word. */
  get at(): number {
    return this.position
  }

  add(words: readonly Forms[]): void {
    const { written, index } = this
    for (const forms of words) {
      const position = ++this.position
      for (const form of forms) index.add(written(form), position)
      if (this.lastForms !== undefined) {
        for (const first of this.lastForms)
          for (const second of forms)
            if (this.isPaired(first, second)) index.addPlaceless(written(pairLexeme(first, second)))
      }
      this.lastForms = forms
    }
  }

  /** Adds pairs of characters, which have no position. */
  addPairs(pairs: readonly string[]): void {
    for (const pair of pairs) this.index.addPlaceless(this.written(pair))
  }
}

const always = (): boolean => true
const oneIsCommon = (first: string, second: string): boolean => isCommonWord(first) || isCommonWord(second)

/** Adds whole titles as lexemes: all subfields together, and $a alone. */
const addExactTitles = (
  titles: Lexemes,
  bySubfield: readonly (readonly [code: string, found: readonly Forms[]])[],
  isProper: boolean,
) => {
  const add = (forms: readonly Forms[]): void => {
    if (forms.length === 0) return
    const exact = exactTitleLexeme(forms.map(([text]) => text!))
    titles.addPlaceless(exact)
    if (isProper) titles.addPlaceless(properLexeme(exact))
  }
  add(bySubfield.flatMap(([, forms]) => forms))
  const [first] = bySubfield
  if (bySubfield.length > 1 && first![0] === 'a') add(first![1])
}

/** Adds words of ISSNs to the index of titles, in a form distinct from title words. */
const addIssns = (titles: Lexemes, words: readonly Forms[]): void => {
  for (const forms of words) for (const form of forms) titles.addPlaceless(issnLexeme(form))
}

/**
 * The bit for a subfield code in a set of codes. Two codes can have the same bit, so a bit that is already set only
 * means that the code may be repeated.
 */
const bitOf = (code: string): number => 1 << (code.charCodeAt(0) & 31)
const LINK_BIT = bitOf('6')

const repeatedCodes = ({ subfields }: DataField): readonly string[] =>
  subfields
    .filter(({ code }, index) => subfields.findIndex((other) => other.code === code) < index)
    .map(({ code }) => code)

const HAS_CJK = /[\u1100-\u11ff\u3005-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\u{20000}-\u{3ffff}]/u

/** The place of a field occurrence: its tag or `*245`, and its ordinal there (see `occurrence-marks.ts`). */
type Place = { readonly name: string; readonly ordinal: number }

/** Counts field occurrences by tag. An 880 is counted under its tag and, separately, under its linked tag. */
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

/** Creates the index row of a record. `thisYear` is the end of the active period of a current serial. */
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

  /** Adds words with their field and subfield. `before` contains the forms of the previous word in the field. */
  const addPlaced = (
    words: readonly Forms[],
    place: Place,
    code: string,
    before: Forms | undefined,
  ): Forms | undefined => {
    const suffix = placeSuffix(place.name, code, place.ordinal)
    let position = anywhereRun.at - words.length
    let last = before
    for (const forms of words) {
      position++
      for (const form of forms) fields.add(form + suffix, position)
      if (last !== undefined) {
        // A pair of words in two subfields is indexed for the field, not for a subfield.
        const where = last === before ? placeSuffix(place.name, '', place.ordinal) : suffix
        for (const first of last)
          for (const second of forms)
            if (isCommonWord(first) && isCommonWord(second)) fields.addPlaceless(pairLexeme(first, second) + where)
      }
      last = forms
    }
    return last
  }

  /** Adds the pairs of characters of a value. */
  const addPairs = (
    forms: readonly SearchWord[],
    places: readonly Place[],
    code: string,
    runs: readonly Run[],
  ): void => {
    const pairs = runPairs(forms)
    if (pairs.length === 0) return
    for (const run of runs) run.addPairs(pairs)
    for (const { name, ordinal } of places)
      for (const pair of pairs) fields.addPlaceless(pair + placeSuffix(name, code, ordinal))
  }

  const addDataField = (field: DataField): void => {
    const { tag } = field
    const represented = representedTag(field)
    const isTitle = TITLE_TAGS.has(represented ?? tag)
    const isProper = PROPER_TITLE_TAGS.has(represented ?? tag)
    const isIssn = tag === '022'
    const own = ordinals.next(tag)
    const original = represented === undefined ? undefined : ordinals.next(linkedPlace(represented))
    const places = original === undefined ? [own] : [own, original]
    const read = field.subfields.map(({ code, value }) => ({ code, value, words: searchWords(value) }))
    for (const kind of readingKinds(read.flatMap(({ words }) => words))) {
      anywhereRun.begin()
      if (isTitle || isIssn) titleRun.begin()
      if (isProper) properRun.begin()
      const titleWords: (readonly [string, readonly Forms[]])[] = []
      let last: Forms | undefined
      for (const { code, words } of read) {
        const results = inReading(words, kind).map(wordForms)
        anywhereRun.add(results)
        const before = last
        for (const place of places) last = addPlaced(results, place, code, before)
        if (isTitle && TITLE_SUBFIELDS.includes(code)) {
          titleRun.add(results)
          titleWords.push([code, results])
          if (isProper) properRun.add(results)
        } else if (isIssn && ISSN_SUBFIELDS.includes(code)) titleRun.add(results)
      }
      if (isTitle) addExactTitles(titles, titleWords, isProper)
    }
    let [seen, mayRepeat] = [0, false]
    for (const { code, value, words } of read) {
      const bit = bitOf(code)
      if ((seen & bit) !== 0) mayRepeat = true
      seen |= bit
      const isTitleText = isTitle && TITLE_SUBFIELDS.includes(code)
      addPairs(
        words,
        places,
        code,
        isTitleText ? (isProper ? [anywhereRun, titleRun, properRun] : [anywhereRun, titleRun]) : [anywhereRun],
      )
      if (isTitleText && HAS_CJK.test(value)) {
        for (const each of cjkLexemes(value)) {
          titles.addPlaceless(cjkLexeme(each))
          if (isProper) titles.addPlaceless(properLexeme(cjkLexeme(each)))
        }
      }
      if (isIssn && ISSN_SUBFIELDS.includes(code)) addIssns(titles, words.map(wordForms))
    }
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
    const words = searchWords(field.value)
    for (const read of readings(words)) {
      const forms = read.map(wordForms)
      anywhereRun.begin()
      anywhereRun.add(forms)
      addPlaced(forms, place, '', undefined)
    }
    addPairs(words, [place], '', [anywhereRun])
    if (field.tag === '001') {
      const forms = words.map(wordForms)
      titleRun.begin()
      titleRun.add(forms)
      addIssns(titles, forms)
    }
    fields.addPlaceless(controlMark(field.tag, place.ordinal))
  }

  const facts = factsOf(identity, record)
  const facets = facetValuesOf(record, facts, thisYear, structures)
  const category = facets.single.category ?? ''
  return {
    issn: identity.issn,
    issnl: facts.issnl,
    sortTitle: sortTitleOf(record),
    startYear: yearBound(facts.start_year, '0'),
    endYear: yearBound(facts.end_year, '9'),
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

/** The sort key of the title column: 222 $a $b as romanised, else 245, without non-sorting characters. */
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
