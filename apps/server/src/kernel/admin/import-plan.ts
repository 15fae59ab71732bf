import { createHash } from 'node:crypto'
import { format, type Locale } from '@seriatim/messages'
import type { FormErrors } from '../../platform/errors.ts'
import type { Change } from './admin-actions.ts'
import type { FileRow, ImportFault } from './import-read.ts'
import type { CurrentRows, ImportTarget, WrittenRow } from './import-target.ts'

/** What an import does with one row. */
export type PlannedRow<Row> = {
  readonly action: 'added' | 'changed' | 'retired'
  readonly code: string
  readonly row: Row
  readonly changes: readonly Change[]
  /** Id and version of the existing row; undefined for a new row. */
  readonly id: string | number | undefined
  readonly version: string | undefined
}

export type Plan<Row> = {
  readonly planned: readonly PlannedRow<Row>[]
  /** Number of rows in the file that change nothing. */
  readonly same: number
  /** Number of existing rows that are not in the file and stay unchanged. */
  readonly left: number
  readonly faults: readonly ImportFault[]
  /**
   * Hash of the plan. Two plans have the same hash when they have the same actions on the same versions of the rows.
   */
  readonly seen: string
}

/**
 * Completes groups of form fields (such as names by language) with the stored values. A group is written as a whole,
 * and the file may lack some of its columns.
 */
const mergeFieldGroups = (written: WrittenRow, before: object | undefined): WrittenRow =>
  before === undefined
    ? written
    : Object.fromEntries(
        Object.entries(written).map(([field, value]) => {
          const was = (before as Record<string, unknown>)[field]
          const isGroup = typeof value === 'object' && value !== null && typeof was === 'object' && was !== null
          return [field, isGroup ? { ...was, ...value } : value]
        }),
      )

/**
 * Changes that are part of the hash. Excludes values such as the position of a new row, which change when other rows
 * change.
 */
const ownChanges = (
  changes: readonly Change[],
  { byOthers = [] }: Pick<ImportTarget<never>, 'byOthers'>,
  written: WrittenRow,
): readonly Change[] => changes.filter(({ member }) => !byOthers.includes(member) || written[member] !== undefined)

const planHash = (planned: readonly PlannedRow<unknown>[], owned: ReadonlyMap<string, readonly Change[]>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        planned.map(({ action, code, version, changes }) => [action, code, version, owned.get(code) ?? changes]),
      ),
    )
    .digest('base64url')

/**
 * Plans the changes that the rows of a file make in an area of administration. A file row with an error changes
 * nothing. The existing row with its code is then not deactivated as missing in the file.
 */
export function planImport<Row extends object>(
  target: ImportTarget<Row>,
  held: CurrentRows<Row>,
  file: readonly FileRow[],
  { retires, locale }: { readonly retires: boolean; readonly locale: Locale },
): Plan<Row> {
  const planned: PlannedRow<Row>[] = []
  const faults: ImportFault[] = []
  const lines = new Map<string, number>()
  const owned = new Map<string, readonly Change[]>()
  let same = 0
  for (const { line, written } of file) {
    const code = target.codeOf(written.code ?? '')
    const first = lines.get(code)
    if (first !== undefined) {
      faults.push({ line, column: 'code', message: format(locale, 'admin.import_twice', { line: first }) })
      continue
    }
    lines.set(code, line)
    const before = held.rows.get(code)
    const problems: FormErrors = {}
    const row = held.read(code, mergeFieldGroups(written, before), before, problems)
    const changes = target.changesOf(before, row)
    const results = Object.entries(problems)
    // Does not report errors of a row that the file leaves unchanged.
    if (before !== undefined && changes.length === 0) same += 1
    else if (results.length > 0)
      faults.push(...results.flatMap(([column, sentences]) => sentences.map((message) => ({ line, column, message }))))
    else {
      const { id, version } = before ?? {}
      planned.push({ action: before === undefined ? 'added' : 'changed', code, row, changes, id, version })
      if (before === undefined) owned.set(code, ownChanges(changes, target, written))
    }
  }
  const unnamed = [...held.rows].filter(([code]) => !lines.has(code))
  const retired = unnamed.flatMap(([code, before]): PlannedRow<Row>[] => {
    const row = retires ? target.retired(before) : undefined
    if (row === undefined) return []
    const { id, version } = before
    return [{ action: 'retired', code, row, changes: target.changesOf(before, row), id, version }]
  })
  const all = [...planned, ...retired]
  return { planned: all, same, left: unnamed.length - retired.length, faults, seen: planHash(all, owned) }
}
