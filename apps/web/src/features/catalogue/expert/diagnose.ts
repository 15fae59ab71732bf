import type { AnswerOf, ruleSettings } from '@seriatim/contract'
import { issnlIn, withIssnl } from '@seriatim/issn'
import { controlField, controlValue, emptySubfields, type Field, type MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import {
  type CompilePattern,
  checkStructure,
  codesFrom,
  type Diagnostic,
  EMPTY_SUBFIELD,
  fixFor,
  type NonSortingOffer,
  nonSortingOffers,
  type RuleSetting,
  takeNonSortingOffer,
  type ValidationOptions,
  validate,
} from '@seriatim/rules'
import { type Content, contentToRecord, recordToContent } from '../../document/content.ts'
import type { TextReading } from '../../document/lines.ts'
import { withMissingEnrichments } from '../../document/locked-fields.ts'
import type { Problem } from '../problems/problem.ts'

const lineProblems = ({ lines }: TextReading): readonly Problem[] => {
  const seen = new Map<string, number>()
  return lines.flatMap(({ text, leader, problems }, line) => {
    const field = leader === undefined ? text.replace(/^=/, '').slice(0, 3).trim() : 'LDR'
    const occurrence = (seen.get(field) ?? 0) + 1
    if (text.trim() !== '') seen.set(field, occurrence)
    return problems.map(
      ({ code, from, to }): Problem => ({
        origin: 'line',
        level: 'error',
        field,
        occurrence,
        code,
        place: { line, from, to },
      }),
    )
  })
}

const ruleProblem = (diagnostic: Diagnostic): Problem => ({
  origin: 'rule',
  level: diagnostic.level,
  field: diagnostic.field,
  occurrence: diagnostic.occurrence,
  ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
  diagnostic,
})

/** The rules and their settings, as returned by the server. */
export type SetRules = AnswerOf<typeof ruleSettings>

export type DiagnosisOptions = {
  /** The current date, `YYYY-MM-DD`. */
  readonly today: string
  readonly category: Category
  readonly loadedIssn: string
  readonly isMemberOfIc: boolean
  /** The record as stored in the database. */
  readonly stored: Content
  /** Whether the database has only a draft: then rules about removed content do not apply. */
  readonly isStoredDraft: boolean
  /** The rules and their settings; undefined means the default settings. */
  readonly rules: SetRules | undefined
  /** Compiles regular expressions of rules; undefined until the compiler has loaded. */
  readonly patterns?: CompilePattern | undefined
}

/** Placeholder for 005 in a record that was never stored; the server replaces it by the time of the save. */
const NO_TIME = '00000000000000.0'

const profiles = new WeakMap<SetRules, Pick<ValidationOptions, 'settings' | 'codes'>>()

/** Converts the settings of the server to those of the rules package, cached for each answer. */
const profileOf = (answer: SetRules): Pick<ValidationOptions, 'settings' | 'codes'> => {
  const known = profiles.get(answer)
  if (known) return known
  const settings = Object.fromEntries(answer.rules.map(({ id, ...setting }) => [id, setting as RuleSetting]))
  const profile = { settings, codes: codesFrom(answer.codes) }
  profiles.set(answer, profile)
  return profile
}

/** Adds fields that the server adds when it first stores a record: 005, and the ISSN-L in 022. */
const withStorageFields = (record: MarcRecord, stored: MarcRecord, issn: string): MarcRecord => {
  const named =
    issnlIn(record) === undefined && issnlIn(stored) === undefined ? withIssnl(record, issn, undefined) : record
  if (controlValue(named, '005') !== undefined || controlValue(stored, '005') !== undefined) return named
  return { ...named, fields: [controlField('005', NO_TIME), ...named.fields] }
}

/**
 * The problems that can be found without the database: unparsed lines, and violations of rules that need only the
 * record.
 */
export const problemsOf = (
  reading: TextReading,
  { rules, stored, ...options }: DiagnosisOptions,
): readonly Problem[] => {
  const inLines = lineProblems(reading)
  // A rule about an unparsed line would repeat the syntax error of the line.
  const unready = new Set(inLines.map(({ field, occurrence }) => `${field} ${occurrence}`))
  const before = contentToRecord(stored)
  const { errors, warnings } = validate(
    withStorageFields(contentToRecord(reading.content), before, options.loadedIssn),
    {
      ...options,
      ...(rules && profileOf(rules)),
      stored: before,
    },
  )
  // An empty subfield that is not stored was inserted by the editor or is being typed. A save drops it and reports
  // that.
  const isStoredEmpty = emptySubfields(before).length > 0
  const found = [...errors, ...warnings].filter(
    ({ code, field, occurrence }) =>
      !unready.has(`${field} ${occurrence}`) && (code !== EMPTY_SUBFIELD || isStoredEmpty),
  )
  return [...inLines, ...found.map(ruleProblem)]
}

/**
 * Whether structural errors prevent validation (specification-2, 5.2): a line cannot be parsed, or a rule about the
 * MARC structure reports an error.
 */
export const hasStructuralErrors = (
  reading: TextReading,
  { rules, category }: Pick<DiagnosisOptions, 'rules' | 'category'>,
): boolean =>
  reading.lines.some(({ problems }) => problems.length > 0) ||
  checkStructure(contentToRecord(reading.content), rules && profileOf(rules).settings, category).some(
    ({ level }) => level === 'error',
  )

/**
 * Applies the quick fix of a problem. Returns the name of the fix and the content after it. A fix never changes
 * `locked` enrichments, but may restore a missing one.
 */
export const fixOf = (
  content: Content,
  problem: Problem,
  locked: readonly Field[],
): { id: string; content: Content } | undefined => {
  if (problem.origin === 'server' && problem.code === 'ic-only-enrichment') {
    const repaired = withMissingEnrichments(content, locked)
    return repaired === content ? undefined : { id: 'put-back', content: repaired }
  }
  if (problem.origin !== 'rule') return undefined
  const fixed = fixFor(contentToRecord(content), problem.diagnostic)
  if (fixed === undefined) return undefined
  const after = recordToContent(fixed.record)
  const isTaken = withMissingEnrichments(after, locked) !== after && withMissingEnrichments(content, locked) === content
  return isTaken ? undefined : { id: fixed.id, content: after }
}

/** Offers to mark the article at the beginning of a title as non-sorting. */
export const offersOf = (content: Content): readonly NonSortingOffer[] => nonSortingOffers(contentToRecord(content))

/**
 * The content in which the article of a title is marked as non-sorting; undefined if the title has changed since the
 * offer.
 */
export const acceptOffer = (content: Content, offer: NonSortingOffer): Content | undefined => {
  const record = takeNonSortingOffer(contentToRecord(content), offer)
  return record && recordToContent(record)
}
