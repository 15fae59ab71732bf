import {
  type AnswerOf,
  KEYBOARD_LEVELS,
  KEYBOARD_ROWS,
  type KeyboardRow,
  MAX_KEY,
  MAX_KEYS_OF_ROW,
  NAMED_KEYS,
  type virtualKeyboards,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { mergedShippedRows, type ShippedArea, shippedStore } from '../../kernel/admin/shipped-area.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FormErrors } from '../../platform/errors.ts'
import { shippedKeyboards } from './layouts.ts'
import type { LayoutColumns } from './parts.ts'
import { readLayouts, removeLayout, writeLayout } from './repository.ts'

const isKey = (key: string): boolean =>
  /^\{\S+\}$/.test(key)
    ? (NAMED_KEYS as readonly string[]).includes(key)
    : key.length <= MAX_KEY && !/\p{Cc}/u.test(key)

/** Error message about the rows of one level of a layout; undefined if they are valid. */
function layoutProblem(rows: readonly string[], locale: Locale): string | undefined {
  if (rows.length !== KEYBOARD_ROWS) return format(locale, 'admin.keyboard_rows', { count: KEYBOARD_ROWS })
  const keys = rows.map((row) => row.split(' '))
  if (keys.some((each) => each.length > MAX_KEYS_OF_ROW || each.includes('')))
    return format(locale, 'admin.keyboard_keys', { max: MAX_KEYS_OF_ROW })
  const unknown = keys.flat().find((key) => !isKey(key))
  return unknown === undefined
    ? undefined
    : format(locale, 'admin.keyboard_key', { key: unknown.slice(0, 40), named: NAMED_KEYS.join(' ') })
}

const KEYBOARDS: ShippedArea<LayoutColumns> = {
  area: 'keyboards',
  codes: /^[a-z0-9][a-z0-9-]{0,39}$/,
  longestCode: 40,
  shipped: async () => (await shippedKeyboards()).map(({ id, ...row }) => ({ ...row, code: id, is_active: true })),
  stored: readLayouts,
  write: writeLayout,
  remove: removeLayout,
  // The default script is the ISO 15924 code for undetermined script.
  empty: { script: 'Zyyy', layout: { default: [], shift: [] } },
  membersOf: ({ script, layout }) => ({
    script,
    ...Object.fromEntries(KEYBOARD_LEVELS.map((level) => [`layout.${level}`, layout[level]?.join('\n') ?? null])),
  }),
  read({ script, layout }, before, problems: FormErrors, locale) {
    const next = { script: script?.trim() ?? before.script, layout: layout ?? before.layout }
    if (!/^[A-Z][a-z]{3}$/.test(next.script)) problems.script = [format(locale, 'admin.keyboard_script')]
    for (const level of KEYBOARD_LEVELS) {
      const rows = next.layout[level]
      if (rows === undefined && level !== 'default' && level !== 'shift') continue
      const problem = layoutProblem(rows ?? [], locale)
      if (problem !== undefined) problems[`layout.${level}`] = [problem]
    }
    return next
  },
  textOf: ({ script }) => script,
}

export const keyboardStore = (db: Db): AreaStore<KeyboardRow, Partial<KeyboardRow>> =>
  shippedStore(KEYBOARDS, db) as AreaStore<KeyboardRow, Partial<KeyboardRow>>

/** The active layouts with their names in a language; the first is the default. */
export async function offeredKeyboards(db: Db, locale: Locale): Promise<AnswerOf<typeof virtualKeyboards>> {
  const rows = await mergedShippedRows(KEYBOARDS, db, locale)
  return rows.filter(({ is_active }) => is_active).map(({ id, name, script, layout }) => ({ id, name, script, layout }))
}
