import type { WireDiagnostic } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import type { LineProblemCode, TextReading } from '../../document/lines.ts'
import { type Place, placeOfDiagnostic } from '../../document/places.ts'

type Common = {
  readonly level: 'error' | 'warning'
  /** The tag under which the problem is listed, `LDR` for the leader. */
  readonly field: string
  /** The occurrence of the field among the fields with the same tag, from 1. */
  readonly occurrence: number
  readonly subfield?: string
}

/** A problem of the record under edit, by its origin. */
export type Problem =
  /** A line that cannot be parsed as a field. */
  | (Common & { readonly origin: 'line'; readonly code: LineProblemCode; readonly place: Place })
  /** A violation of a rule that the browser checks. */
  | (Common & { readonly origin: 'rule'; readonly diagnostic: Diagnostic })
  /** A violation of a rule that needs the database. The sentence is from the last answer of the server. */
  | (Common & { readonly origin: 'server'; readonly code: string; readonly sentence: string })

const problemKey = (field: string, occurrence: number, subfield: string | undefined, code: string): string =>
  `${code} ${field} ${occurrence} ${subfield ?? ''}`

/**
 * The diagnostics of the server that the browser does not find itself. The browser updates its own diagnostics while
 * the user types; those of the server remain as received.
 */
export const serverOnly = (
  diagnostics: { readonly errors: readonly WireDiagnostic[]; readonly warnings: readonly WireDiagnostic[] },
  own: readonly Problem[],
): readonly Problem[] => {
  const known = new Set(
    own.flatMap((problem) =>
      problem.origin === 'rule'
        ? [problemKey(problem.field, problem.occurrence, problem.subfield, problem.diagnostic.code)]
        : [],
    ),
  )
  const asProblem =
    (level: Problem['level']) =>
    ({ field, occurrence, subfield, code, error }: WireDiagnostic): Problem[] =>
      known.has(problemKey(field, occurrence, subfield, code))
        ? []
        : [{ origin: 'server', level, field, occurrence, ...(subfield ? { subfield } : {}), code, sentence: error }]
  return [...diagnostics.errors.flatMap(asProblem('error')), ...diagnostics.warnings.flatMap(asProblem('warning'))]
}

/**
 * The field of a problem (the field with number `occurrence` among those with the tag) or the leader, as JSON, to
 * detect whether it has changed.
 */
const fieldText = ({ leader, fields }: MarcRecord, tag: string, occurrence: number): string | undefined => {
  if (tag === 'LDR') return leader
  let left = occurrence
  const found = fields.find((field) => field.tag === tag && --left === 0)
  return found && JSON.stringify(found)
}

/**
 * The diagnostics of the server whose fields have not changed since the validation. The server must validate changed,
 * moved and removed fields again.
 */
export const stillValidProblems = (
  problems: readonly Problem[],
  judged: MarcRecord,
  now: MarcRecord,
): readonly Problem[] =>
  problems.filter(({ field, occurrence }) => {
    const before = fieldText(judged, field, occurrence)
    return before === undefined || fieldText(now, field, occurrence) === before
  })

/**
 * The id of the rule of a problem; undefined for unparsed lines and for fields reserved to the international centre.
 */
export const ruleOfProblem = (problem: Problem): string | undefined => {
  if (problem.origin === 'line') return undefined
  const [rule = ''] = (problem.origin === 'rule' ? problem.diagnostic.code : problem.code).split('.')
  return rule === 'marc' || rule.startsWith('ic-only') ? undefined : rule
}

/** The range of a problem in the current lines of the text. */
export const placeOfProblem = (problem: Problem, { lines }: TextReading): Place | undefined =>
  problem.origin === 'line' ? problem.place : placeOfDiagnostic(lines, problem)

export type ProblemGroup = { readonly field: string; readonly problems: readonly Problem[] }

/** Groups problems by field, the leader first, then in tag order. */
export const groupedByField = (problems: readonly Problem[]): readonly ProblemGroup[] => {
  const rank = (field: string): string => (field === 'LDR' ? '' : field)
  return [...Map.groupBy(problems, ({ field }) => field)]
    .map(([field, group]) => ({ field, problems: group.toSorted((a, b) => a.occurrence - b.occurrence) }))
    .sort((a, b) => (rank(a.field) < rank(b.field) ? -1 : 1))
}
