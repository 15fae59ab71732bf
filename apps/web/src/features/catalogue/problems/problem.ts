import type { WireDiagnostic } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '@seriatim/rules'
import type { LineProblemCode, TextReading } from '../expert/lines.ts'
import { type Place, placeOf } from '../expert/places.ts'

type Common = {
  readonly level: 'error' | 'warning'
  /** The tag that it is listed under, `LDR` for the leader. */
  readonly field: string
  /** Which of the fields of that tag, from 1. */
  readonly occurrence: number
  readonly subfield?: string
}

/** Something wrong with the record on the screen, and who found it. */
export type Problem =
  /** A line that is no field. */
  | (Common & { readonly origin: 'line'; readonly code: LineProblemCode; readonly place: Place })
  /** A rule that the browser checks itself. */
  | (Common & { readonly origin: 'rule'; readonly diagnostic: Diagnostic })
  /** A rule that asks the base: as the server said it when it was last asked, in a sentence of its own. */
  | (Common & { readonly origin: 'server'; readonly code: string; readonly sentence: string })

const keyOf = (field: string, occurrence: number, subfield: string | undefined, code: string): string =>
  `${code} ${field} ${occurrence} ${subfield ?? ''}`

/**
 * What only the server found: its diagnostics without those that the browser finds by itself, which follow the typing
 * while these stay as they were said.
 */
export const serverOnly = (
  diagnostics: { readonly errors: readonly WireDiagnostic[]; readonly warnings: readonly WireDiagnostic[] },
  own: readonly Problem[],
): readonly Problem[] => {
  const known = new Set(
    own.flatMap((problem) =>
      problem.origin === 'rule'
        ? [keyOf(problem.field, problem.occurrence, problem.subfield, problem.diagnostic.code)]
        : [],
    ),
  )
  const asProblem =
    (level: Problem['level']) =>
    ({ field, occurrence, subfield, code, error }: WireDiagnostic): Problem[] =>
      known.has(keyOf(field, occurrence, subfield, code))
        ? []
        : [{ origin: 'server', level, field, occurrence, ...(subfield ? { subfield } : {}), code, sentence: error }]
  return [...diagnostics.errors.flatMap(asProblem('error')), ...diagnostics.warnings.flatMap(asProblem('warning'))]
}

/** The field that a problem is in, as text to compare: the `occurrence`-th of its tag, or the leader. */
const fieldText = ({ leader, fields }: MarcRecord, tag: string, occurrence: number): string | undefined => {
  if (tag === 'LDR') return leader
  let left = occurrence
  const found = fields.find((field) => field.tag === tag && --left === 0)
  return found && JSON.stringify(found)
}

/**
 * What the server said of fields that are still as they were when it said so: of one that was changed, moved away or
 * removed since, it has to be asked again.
 */
export const stillSaid = (problems: readonly Problem[], judged: MarcRecord, now: MarcRecord): readonly Problem[] =>
  problems.filter(({ field, occurrence }) => {
    const before = fieldText(judged, field, occurrence)
    return before === undefined || fieldText(now, field, occurrence) === before
  })

/** The rule behind a problem; lines that are no fields, and what only the international centre may do, have none. */
export const ruleOf = (problem: Problem): string | undefined => {
  if (problem.origin === 'line') return undefined
  const [rule = ''] = (problem.origin === 'rule' ? problem.diagnostic.code : problem.code).split('.')
  return rule === 'marc' || rule.startsWith('ic-only') ? undefined : rule
}

/** Where a problem is in the lines as they are now. */
export const placeOfProblem = (problem: Problem, { lines }: TextReading): Place | undefined =>
  problem.origin === 'line' ? problem.place : placeOf(lines, problem)

export type ProblemGroup = { readonly field: string; readonly problems: readonly Problem[] }

/** Problems by field, the leader first, then in tag order. */
export const groupedByField = (problems: readonly Problem[]): readonly ProblemGroup[] => {
  const rank = (field: string): string => (field === 'LDR' ? '' : field)
  return [...Map.groupBy(problems, ({ field }) => field)]
    .map(([field, group]) => ({ field, problems: group.toSorted((a, b) => a.occurrence - b.occurrence) }))
    .sort((a, b) => (rank(a.field) < rank(b.field) ? -1 : 1))
}
