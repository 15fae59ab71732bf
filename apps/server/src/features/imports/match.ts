import type { ImportMode } from '@seriatim/contract'
import type { Diagnostic } from '@seriatim/rules'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { GivenNumber } from './number-of-record.ts'
import { importDiagnostic } from './problems.ts'

/** What the base knows of a number. */
export type KnownNumber = {
  readonly row: RecordRow
  /** It has left Free, or somebody has a draft of its description. */
  readonly isDescribed: boolean
  /** Another user who edits it at this moment. */
  readonly lockedBy: string | null
}

/** What a record of a file is to become. */
export type Match =
  | { readonly kind: 'rejected'; readonly problem: Diagnostic }
  /** The next version of a number that the base has. */
  | { readonly kind: 'store'; readonly row: RecordRow }
  /** A number new to the base. */
  | {
      readonly kind: 'add'
      readonly issn: string
      readonly blockId: number | null
      readonly warning: Diagnostic | null
    }
  /** The next number of the centre's block. */
  | { readonly kind: 'take' }

const rejected = (
  ...problem: Parameters<typeof importDiagnostic> extends [unknown, ...infer Rest] ? Rest : never
): Match => ({
  kind: 'rejected',
  problem: importDiagnostic('error', ...problem),
})

/**
 * Where a record belongs, by its number (contract, Imports and tasks).
 * @param center the code of the centre that the file is imported for; of a reimport, the importer's own
 * @param isFirst whether the number stands here for the first time in the file
 * @param mayEditAny whether the importer may change every centre's records
 */
export function matchRecord(given: {
  mode: ImportMode
  number: GivenNumber
  isFirst: boolean
  known: KnownNumber | undefined
  block: { id: number; center: string } | undefined
  center: string | null
  mayEditAny: boolean
}): Match {
  const { mode, number, isFirst, known, block, center, mayEditAny } = given
  if (number.kind === 'malformed') return rejected('malformed-number', { value: number.value })
  if (number.kind === 'wrong-check-digit')
    return rejected('wrong-check-digit', { value: number.value, expected: number.expected })
  if (number.kind === 'none') return mode === 'new' ? { kind: 'take' } : rejected('no-number')
  const { issn } = number
  if (!isFirst) return rejected('double-number', { value: issn })
  if (mode === 'reimport') {
    if (!known?.isDescribed) return rejected('not-described', { value: issn })
    if (!mayEditAny && known.row.center !== center)
      return rejected('other-centre', { value: issn, center: known.row.center })
  } else {
    if (known?.isDescribed) return rejected('already-described', { value: issn })
    const owner = block?.center ?? known?.row.center
    if (owner !== undefined && owner !== center) return rejected('other-block', { value: issn, center: owner })
  }
  if (known?.lockedBy) return rejected('locked', { value: issn, holder: known.lockedBy })
  if (known) return { kind: 'store', row: known.row }
  const warning = block ? null : importDiagnostic('warning', 'no-block', { value: issn })
  return { kind: 'add', issn, blockId: block?.id ?? null, warning }
}
