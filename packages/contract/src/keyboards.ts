import { z } from 'zod'
import { MAX_NAME, NAME_LOCALES } from './admin.ts'
import { call } from './call.ts'
import { editableArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'

/**
 * Rows of keys from top to bottom, separated by blanks, in the format of simple-keyboard. `{shift}`, `{lock}`, `{alt}`,
 * `{altgr}`, `{space}`, `{enter}` and `{bksp}` are named keys. `alt` and `altgr` are optional levels.
 */
export const keyboardLayout = z.object({
  default: z.array(z.string()),
  shift: z.array(z.string()),
  alt: z.array(z.string()).optional(),
  altgr: z.array(z.string()).optional(),
  altgrshift: z.array(z.string()).optional(),
})

/** The layouts of the virtual keyboard, default first (specification-2, 2.7). */
export const virtualKeyboards = call({
  name: 'virtualKeyboards',
  method: 'GET',
  path: '/virtual-keyboards/keyboards',
  permission: 'session',
  summary: 'List the layouts of the virtual keyboard',
  answer: z.array(
    z.object({
      id: z.string(),
      /** The name of the layout in the caller's language. */
      name: z.string(),
      /** The script of the layout (ISO 15924). */
      script: z.string(),
      layout: keyboardLayout,
    }),
  ),
  errors: [],
})

/** The levels of a layout in editing order. The first two are required. */
export const KEYBOARD_LEVELS = ['default', 'shift', 'alt', 'altgr', 'altgrshift'] as const
/** The named keys that a row may contain. */
export const NAMED_KEYS = ['{bksp}', '{enter}', '{shift}', '{lock}', '{alt}', '{altgr}', '{space}'] as const
export const KEYBOARD_ROWS = 5
export const MAX_KEYS_OF_ROW = 30
/** The maximum length of the text of a key. */
export const MAX_KEY = 10
/** The schema limit is above the allowed length, so that the service can report a long code at its field. */
const code = z.string().max(200)
const names = z.partialRecord(z.enum(NAME_LOCALES), z.string().max(10 * MAX_NAME))
const rows = z.array(z.string().max(2_000)).max(50)

const keyboard = z.object({
  id: z.string(),
  /** The code of the layout, which is its id in the list for users. */
  code: z.string(),
  /** The name of the layout in the caller's language. */
  name: z.string(),
  names,
  /** The script of the layout (ISO 15924). */
  script: z.string(),
  layout: keyboardLayout,
  /** Whether the layout is offered. */
  is_active: z.boolean(),
  /** Whether the layout is shipped. Such a layout can be changed and deactivated, but not deleted. */
  is_shipped: z.boolean(),
  updated_at: z.string(),
})
export type KeyboardRow = z.output<typeof keyboard>

export const KEYBOARD_LIST = {
  sorts: ['name', 'code', 'script', 'names', 'layout', 'is_active', 'is_shipped', 'updated_at', 'id'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

export const {
  rows: adminKeyboards,
  row: adminKeyboard,
  create: createKeyboard,
  update: updateKeyboard,
  remove: deleteKeyboard,
} = editableArea({
  area: 'keyboards',
  plural: 'Keyboards',
  singular: 'Keyboard',
  many: 'the layouts of the virtual keyboard',
  one: 'a layout of the virtual keyboard',
  row: keyboard,
  written: {
    /** The code of the layout. Required for a new layout, and cannot be changed later. */
    code,
    names,
    script: z.string().max(100),
    layout: z.strictObject({ default: rows, shift: rows, alt: rows, altgr: rows, altgrshift: rows }).partial(),
    is_active: z.boolean(),
  },
  list: KEYBOARD_LIST,
  missing: 'row_not_found',
  refusals: { create: ['list_full'], remove: ['shipped_row'] },
})
