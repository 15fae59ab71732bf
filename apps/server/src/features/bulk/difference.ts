/** Difference between a record before and after a macro, as a short list of changed fields and as text lines. */
import type { BulkGroup } from '@seriatim/contract'
import { diffRecords, type MarcRecord } from '@seriatim/marc'
import { comparableLines, diffLines, withoutSystemFields } from '../imports/line-difference.ts'

type Change = BulkGroup['changes'][number]

const LEADER = 'LDR'
/** Represents the indicators of a field in the list of changes. */
const INDICATORS = '#'

/** Every field, subfield or indicator pair that differs, each once, in tag order. */
function differingPlaces(before: MarcRecord, after: MarcRecord): Change[] {
  const { isLeaderChanged, changes } = diffRecords(withoutSystemFields(before), withoutSystemFields(after))
  const places = new Map<string, Change>()
  const add = (kind: Change['kind'], tag: string, code: string | null): void => {
    places.set(`${kind} ${tag} ${code}`, { kind, tag, code })
  }
  if (isLeaderChanged) add('changed', LEADER, null)
  for (const change of changes) {
    if (change.kind !== 'changed') {
      add(change.kind, change.tag, null)
      continue
    }
    if (change.hasOtherIndicators) add('changed', change.tag, INDICATORS)
    const subfields = change.subfields.filter(({ kind }) => kind !== 'same')
    if (subfields.length === 0 && !change.hasOtherIndicators) add('changed', change.tag, null)
    for (const each of subfields)
      if (each.kind === 'changed') add('changed', change.tag, each.after.code)
      else if (each.kind !== 'same') add(each.kind, change.tag, each.subfield.code)
  }
  return [...places.values()]
}

const shapeOfPlace = ({ kind, tag, code }: Change): string =>
  code === null ? `${kind} ${tag}` : `${kind} ${tag} ${code === INDICATORS ? code : `$${code}`}`

/** Maximum number of changed fields in the list. The list is also a query parameter, so its length is limited. */
const MAX_PLACES = 60

/**
 * The kind of a difference: the first 60 added, changed and removed fields, for example `changed 044 $a,removed 856`.
 * Indicators are `#`. Empty when only fields that the server writes differ.
 */
export const differenceShape = (before: MarcRecord, after: MarcRecord): string =>
  differingPlaces(before, after).slice(0, MAX_PLACES).map(shapeOfPlace).join()

/** Parses the result of `differenceShape`. */
export const parseShape = (shape: string): Change[] =>
  shape.split(',').map((place) => {
    const [kind, tag, code] = place.split(' ') as [Change['kind'], string, string | undefined]
    return { kind, tag, code: code === undefined ? null : code.replace('$', '') }
  })

/** Text lines of the removed and added fields, without unchanged fields. */
export const changedLines = (before: MarcRecord, after: MarcRecord) =>
  diffLines(comparableLines(before), comparableLines(after)).flatMap(({ kind, line }) =>
    kind === 'same' ? [] : [{ kind, line }],
  )
