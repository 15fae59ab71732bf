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
import type { Problem } from '../problems/problem.ts'
import { type Content, contentOf, recordOf } from '../state/content.ts'
import { withMissingEnrichments } from '../state/locked-fields.ts'
import type { TextReading } from './lines.ts'

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

/** What the server validates with. */
export type SetRules = AnswerOf<typeof ruleSettings>

export type DiagnosisOptions = {
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly category: Category
  readonly loadedIssn: string
  readonly isMemberOfIc: boolean
  /** The record as the base has it. */
  readonly stored: Content
  /** Whether nothing but a draft stands in the base: rules about what is taken away say nothing of it. */
  readonly isStoredDraft: boolean
  /** How the rules are set; as shipped where that is not known. */
  readonly rules: SetRules | undefined
  /** What reads the regular expressions of rules, once it is there. */
  readonly patterns?: CompilePattern | undefined
}

/** 005 of a record that has never been stored: the server writes the time. */
const NO_TIME = '00000000000000.0'

const profiles = new WeakMap<SetRules, Pick<ValidationOptions, 'settings' | 'codes'>>()

/** The answer of the server as the rules take it, made once for each answer. */
const profileOf = (answer: SetRules): Pick<ValidationOptions, 'settings' | 'codes'> => {
  const known = profiles.get(answer)
  if (known) return known
  const settings = Object.fromEntries(answer.rules.map(({ id, ...setting }) => [id, setting as RuleSetting]))
  const profile = { settings, codes: codesFrom(answer.codes) }
  profiles.set(answer, profile)
  return profile
}

/** The record with what storing it adds to one that is described for the first time: 005, and the ISSN-L in 022. */
const withComing = (record: MarcRecord, stored: MarcRecord, issn: string): MarcRecord => {
  const named =
    issnlIn(record) === undefined && issnlIn(stored) === undefined ? withIssnl(record, issn, undefined) : record
  if (controlValue(named, '005') !== undefined || controlValue(stored, '005') !== undefined) return named
  return { ...named, fields: [controlField('005', NO_TIME), ...named.fields] }
}

/** What can be found wrong without asking the base: lines that are no fields, and every pure rule. */
export const problemsOf = (
  reading: TextReading,
  { rules, stored, ...options }: DiagnosisOptions,
): readonly Problem[] => {
  const inLines = lineProblems(reading)
  // What a rule says of a field whose line is not well written yet would only repeat it in other words.
  const unready = new Set(inLines.map(({ field, occurrence }) => `${field} ${occurrence}`))
  const before = recordOf(stored)
  const { errors, warnings } = validate(withComing(recordOf(reading.content), before, options.loadedIssn), {
    ...options,
    ...(rules && profileOf(rules)),
    stored: before,
  })
  // An empty subfield that is not stored was offered or is being typed; a save leaves it out and says so.
  const isStoredEmpty = emptySubfields(before).length > 0
  const found = [...errors, ...warnings].filter(
    ({ code, field, occurrence }) =>
      !unready.has(`${field} ${occurrence}`) && (code !== EMPTY_SUBFIELD || isStoredEmpty),
  )
  return [...inLines, ...found.map(ruleProblem)]
}

/**
 * Whether the record cannot be sent to the validator (specification-2, 5.2): a line is no field, or a rule about the
 * format itself reports an error.
 */
export const hasStructuralErrors = (
  reading: TextReading,
  { rules, category }: Pick<DiagnosisOptions, 'rules' | 'category'>,
): boolean =>
  reading.lines.some(({ problems }) => problems.length > 0) ||
  checkStructure(recordOf(reading.content), rules && profileOf(rules).settings, category).some(
    ({ level }) => level === 'error',
  )

/**
 * The quick fix of a problem: which, and the content after it. None changes an enrichment while these are `locked`; one
 * that is missing otherwise is put back.
 */
export const fixOf = (
  content: Content,
  problem: Problem,
  locked: readonly Field[],
): { id: string; content: Content } | undefined => {
  if (problem.origin === 'server' && problem.code === 'ic-only-enrichment') {
    const mended = withMissingEnrichments(content, locked)
    return mended === content ? undefined : { id: 'put-back', content: mended }
  }
  if (problem.origin !== 'rule') return undefined
  const fixed = fixFor(recordOf(content), problem.diagnostic)
  if (fixed === undefined) return undefined
  const after = contentOf(fixed.record)
  const isTaken = withMissingEnrichments(after, locked) !== after && withMissingEnrichments(content, locked) === content
  return isTaken ? undefined : { id: fixed.id, content: after }
}

/** Titles that begin with an article: marking it is offered. */
export const offersOf = (content: Content): readonly NonSortingOffer[] => nonSortingOffers(recordOf(content))

/** The content with the article of a title marked as not sorting; undefined where the title is another by now. */
export const taken = (content: Content, offer: NonSortingOffer): Content | undefined => {
  const record = takeNonSortingOffer(recordOf(content), offer)
  return record && contentOf(record)
}
