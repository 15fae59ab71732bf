import { KEYBOARD_LEVELS, type KeyboardRow } from '@seriatim/contract'

type Layout = KeyboardRow['layout']
type Level = (typeof KEYBOARD_LEVELS)[number]

/**
 * For each level (such as `default` or `shift`), its rows of keys as lines of text; empty if the layout does not have
 * the level.
 */
export type LevelTexts = Readonly<Record<Level, string>>

/** The initial rows of a new layout: function keys around placeholder keys. */
const FRAME = ['a {bksp}', 'b', '{lock} c {enter}', '{shift} d {shift}', '{alt} {space}'].join('\n')

export const textsOf = (layout: Layout | undefined): LevelTexts =>
  Object.fromEntries(
    KEYBOARD_LEVELS.map((level) => [
      level,
      layout === undefined ? (level === 'default' || level === 'shift' ? FRAME : '') : (layout[level] ?? []).join('\n'),
    ]),
  ) as LevelTexts

/** Converts the texts of levels to a layout, and removes the spaces at the ends of rows. */
export const layoutOfTexts = (texts: LevelTexts): Layout =>
  Object.fromEntries(
    KEYBOARD_LEVELS.flatMap((level) => {
      const text = texts[level].trim()
      return text === '' && level !== 'default' && level !== 'shift'
        ? []
        : [[level, text.split('\n').map((row) => row.trim().replaceAll(/ +/g, ' '))]]
    }),
  ) as Layout

const isRows = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'string')

/**
 * Reads a layout from JSON: the levels, or an object with the levels in `layout`, as in the files of
 * simple-keyboard-layouts. Returns undefined for other text.
 */
export const layoutOfText = (text: string): Layout | undefined => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  const levels = ((read as { layout?: unknown } | null)?.layout ?? read) as Partial<Record<Level, unknown>> | null
  if (typeof levels !== 'object' || !isRows(levels?.default) || !isRows(levels.shift)) return undefined
  return Object.fromEntries(
    KEYBOARD_LEVELS.flatMap((level) => (isRows(levels[level]) ? [[level, levels[level]]] : [])),
  ) as Layout
}
