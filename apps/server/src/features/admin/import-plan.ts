import { createHash } from 'node:crypto'
import { format, type Locale } from '@seriatim/messages'
import type { Change, FormErrors } from './admin-actions.ts'
import type { FileRow, ImportFault } from './import-read.ts'
import type { CurrentRows, ImportTarget, WrittenRow } from './import-target.ts'

/** The action of an import on one row. */
export type PlannedRow<Row> = {
  readonly action: 'added' | 'changed' | 'retired'
  readonly code: string
  readonly row: Row
  readonly changes: readonly Change[]
  /** Set for an existing row. */
  readonly id: string | number | undefined
  readonly version: string | undefined
}

export type Plan<Row> = {
  readonly planned: readonly PlannedRow<Row>[]
  /** Number of file rows without a change. */
  readonly same: number
  /** Number of rows of the list that the file does not name and that stay unchanged. */
  readonly left: number
  readonly faults: readonly ImportFault[]
  /** Hash of the plan. Equal plans, with the same actions on the same row versions, have equal hashes. */
  readonly seen: string
}

/** Merges groups of fields, so that group members without a column in the file stay unchanged. */
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

/** Changes that the hash includes. Excludes changes that only depend on other rows. */
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
 * Plans the changes of an area by the rows of a file. A file row with an error changes nothing, and its code counts as
 * named, so the existing row is not retired.
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
    const found = Object.entries(problems)
    // An error that the unchanged row already had is not reported.
    if (before !== undefined && changes.length === 0) same += 1
    else if (found.length > 0)
      faults.push(...found.flatMap(([column, sentences]) => sentences.map((message) => ({ line, column, message }))))
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
