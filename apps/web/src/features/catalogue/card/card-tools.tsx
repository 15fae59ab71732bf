import type { Tool } from '../../../ui/tool-row.tsx'
import { type CardCommandId, type CommandContext, commandOf, isCommandAvailable } from './card-commands.ts'
import { type RunCommand, useCardTool } from './use-card-commands.ts'

/** The buttons of the editor; in a narrow header, only the first ones stay visible. */
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

/** Buttons that have a label if the header is wide enough, each with the minimum width of the header in pixels. */
const LABELLED_TOOLS: ReadonlyMap<CardCommandId, number> = new Map([
  ['compare', 1560],
  ['reload', 1560],
  ['register', 1100],
])

/** Sizes of icons in pixels; icons that contain letters are larger. */
const ICON_SIZE = 17
const LETTERS_SIZE = 19
const LABELLED_ICON_SIZE = 15

/** The buttons that fit into a header of a given width in pixels: icons, and buttons with labels. */
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
