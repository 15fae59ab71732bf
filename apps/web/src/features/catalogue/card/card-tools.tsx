import type { Tool } from '../../../ui/tool-row.tsx'
import { type CardCommandId, type CardNow, commandOf, isThere } from './card-commands.ts'
import { type RunCommand, useCardTool } from './use-card-commands.ts'

/** The tools of the editor; in a narrow header the first ones stay visible. */
const TOOLS: readonly CardCommandId[] = [
  'undo',
  'redo',
  'register',
  'compare',
  'expand',
  'find',
  'abbreviate',
  'templates',
  'macros',
  'reload',
  'history',
  'sortFields',
  'deleteField',
  'unlock',
  'lock',
]

/** Tools that have a label, with the least width of the header for it, in pixels. */
const WORDED: ReadonlyMap<CardCommandId, number> = new Map([
  ['compare', 1560],
  ['reload', 1560],
  ['register', 1100],
])

/** In pixels; letters need more room than icons. */
const ICON_SIZE = 17
const LETTERS_SIZE = 19
const WORDED_ICON_SIZE = 15

/** The tools of a header for its width in pixels: icons, and labelled buttons. */
export const useCardTools = (
  now: CardNow,
  run: RunCommand,
  width: number,
): { readonly tools: readonly Tool[]; readonly worded: readonly Tool[] } => {
  const toolOf = useCardTool(now, run)
  const toolsOf = (ids: readonly CardCommandId[], sizeOf: (id: CardCommandId) => number) =>
    ids.flatMap((id): Tool[] => {
      const { icon: Icon } = commandOf(id)
      return isThere(id, now) && Icon ? [{ ...toolOf(id), icon: <Icon size={sizeOf(id)} aria-hidden /> }] : []
    })
  const worded = [...WORDED].flatMap(([id, least]) => (width >= least ? [id] : []))
  const others = TOOLS.filter((id) => !worded.includes(id))
  return {
    tools: toolsOf(others, (id) => (id === 'abbreviate' ? LETTERS_SIZE : ICON_SIZE)),
    worded: toolsOf(worded, () => WORDED_ICON_SIZE),
  }
}
