import type { ImportMode } from '@seriatim/contract'
import type { Diagnostic } from '@seriatim/rules'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import { importDiagnostic } from './import-problems.ts'
import type { RecordNumber } from './record-number.ts'

/** The state of an ISSN in the database. */
export type NumberState = {
  readonly row: RecordRow
  /** The record is no longer Free, or has a draft that describes a serial. */
  readonly isDescribed: boolean
  /** User name of another user who has locked the record. */
  readonly lockedBy: string | null
}

/** What an import does with a record of the file. */
export type Match =
  | { readonly kind: 'rejected'; readonly problem: Diagnostic }
  /** Store a new version of an existing record. */
  | { readonly kind: 'store'; readonly row: RecordRow }
  /** Add the ISSN to the database. */
  | {
      readonly kind: 'add'
      readonly issn: string
      readonly blockId: number | null
      readonly warning: Diagnostic | null
    }
  /** Assign the next ISSN of the block of the centre. */
  | { readonly kind: 'take' }

const rejected = (
  ...problem: Parameters<typeof importDiagnostic> extends [unknown, ...infer Rest] ? Rest : never
): Match => ({
  kind: 'rejected',
  problem: importDiagnostic('error', ...problem),
})

/**
 * Decides by the ISSN of a record what the import does with it (contract, Imports and tasks).
 * @param center the code of the centre of a new import; in a reimport, the centre of the user
 * @param isFirst whether this is the first record in the file with this ISSN
 * @param mayEditAny whether the user can change records of every centre
 */
export function matchRecord(input: {
  mode: ImportMode
  number: RecordNumber
  isFirst: boolean
  known: NumberState | undefined
  block: { id: number; center: string } | undefined
  center: string | null
  mayEditAny: boolean
}): Match {
  const { mode, number, isFirst, known, block, center, mayEditAny } = input
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
