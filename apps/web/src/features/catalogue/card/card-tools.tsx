import type { Tool } from '../../../ui/tool-row.tsx'
import { type CardCommandId, type CommandContext, commandOf, isCommandAvailable } from './card-commands.ts'
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
const LABELLED_TOOLS: ReadonlyMap<CardCommandId, number> = new Map([
  ['compare', 1560],
  ['reload', 1560],
  ['register', 1100],
])

/** In pixels; letters need more room than icons. */
const ICON_SIZE = 17
const LETTERS_SIZE = 19
const LABELLED_ICON_SIZE = 15

/** The tools of a header for its width in pixels: icons, and labelled buttons. */
export const useCardTools = (
  now: CommandContext,
  run: RunCommand,
  width: number,
): { readonly tools: readonly Tool[]; readonly worded: readonly Tool[] } => {
  const toolOf = useCardTool(now, run)
  const toolsOf = (ids: readonly CardCommandId[], sizeOf: (id: CardCommandId) => number) =>
    ids.flatMap((id): Tool[] => {
      const { icon: Icon } = commandOf(id)
      return isCommandAvailable(id, now) && Icon
        ? [{ ...toolOf(id), icon: <Icon size={sizeOf(id)} aria-hidden /> }]
        : []
    })
  const worded = [...LABELLED_TOOLS].flatMap(([id, least]) => (width >= least ? [id] : []))
  const others = TOOLS.filter((id) => !worded.includes(id))
  return {
    tools: toolsOf(others, (id) => (id === 'abbreviate' ? LETTERS_SIZE : ICON_SIZE)),
    worded: toolsOf(worded, () => LABELLED_ICON_SIZE),
  }
}
