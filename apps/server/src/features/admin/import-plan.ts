import { createHash } from 'node:crypto'
import { format, type Locale } from '@seriatim/messages'
import type { Change, Problems } from './deeds.ts'
import type { Fault, FileRow } from './import-read.ts'
import type { HeldRows, ImportTarget, Written } from './import-target.ts'

/** What an import does with one row. */
export type Planned<Row> = {
  readonly action: 'added' | 'changed' | 'retired'
  readonly code: string
  readonly row: Row
  readonly changes: readonly Change[]
  /** Of a row that was there. */
  readonly id: string | number | undefined
  readonly version: string | undefined
}

export type Plan<Row> = {
  readonly planned: readonly Planned<Row>[]
  /** Rows of the file that change nothing. */
  readonly same: number
  /** Rows of the list that the file does not name, and that stay. */
  readonly left: number
  readonly faults: readonly Fault[]
  /** Of two plans the same where both do the same to the same rows. */
  readonly seen: string
}

/** Groups of fields of which the file has some columns keep the others. */
const over = (written: Written, before: object | undefined): Written =>
  before === undefined
    ? written
    : Object.fromEntries(
        Object.entries(written).map(([field, value]) => {
          const was = (before as Record<string, unknown>)[field]
          const isGroup = typeof value === 'object' && value !== null && typeof was === 'object' && was !== null
          return [field, isGroup ? { ...was, ...value } : value]
        }),
      )

/** What of a row's changes must be as it was seen: not what depends on other rows alone. */
const ownChanges = (
  changes: readonly Change[],
  { byOthers = [] }: Pick<ImportTarget<never>, 'byOthers'>,
  written: Written,
): readonly Change[] => changes.filter(({ member }) => !byOthers.includes(member) || written[member] !== undefined)

const seenOf = (planned: readonly Planned<unknown>[], owned: ReadonlyMap<string, readonly Change[]>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        planned.map(({ action, code, version, changes }) => [action, code, version, owned.get(code) ?? changes]),
      ),
    )
    .digest('base64url')

/**
 * What rows of a file do to the rows of an area. A row of the file that is at fault does nothing; the row that it
 * names is not put out of use for that.
 */
export function planOf<Row extends object>(
  target: ImportTarget<Row>,
  held: HeldRows<Row>,
  file: readonly FileRow[],
  { retires, locale }: { readonly retires: boolean; readonly locale: Locale },
): Plan<Row> {
  const planned: Planned<Row>[] = []
  const faults: Fault[] = []
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
    const problems: Problems = {}
    const row = held.read(code, over(written, before), before, problems)
    const changes = target.changesOf(before, row)
    const found = Object.entries(problems)
    // What a row had already is not its file's fault.
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
  const retired = unnamed.flatMap(([code, before]): Planned<Row>[] => {
    const row = retires ? target.retired(before) : undefined
    if (row === undefined) return []
    const { id, version } = before
    return [{ action: 'retired', code, row, changes: target.changesOf(before, row), id, version }]
  })
  const all = [...planned, ...retired]
  return { planned: all, same, left: unnamed.length - retired.length, faults, seen: seenOf(all, owned) }
}
