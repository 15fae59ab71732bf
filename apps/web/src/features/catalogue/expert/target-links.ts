import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { isDataField } from '@seriatim/marc'
import { subfieldTarget, type Target } from '../../../ui/marc/target.ts'
import type { LineReading } from '../../document/lines.ts'
import { lineAt, readingOf } from './reading-state.ts'

/** A value that names a record or URL, as a range of columns in its line. */
type Link = { readonly from: number; readonly to: number; readonly target: Target }

/** The values of a line that name another record or a URL. */
export const lineLinks = ({ field, parts }: LineReading): readonly Link[] => {
  if (field === undefined || !isDataField(field)) return []
  return parts.flatMap(({ kind, from, to }, index): Link[] => {
    const code = parts[index - 1]
    if (kind !== 'value' || code?.subfield === undefined) return []
    const subfield = field.subfields[code.subfield]
    const target = subfield && subfieldTarget(field.tag, subfield.code, subfield.value)
    return target === undefined ? [] : [{ from, to, target }]
  })
}

/** The text that identifies a target: its ISSN or its URL. */
const targetName = (target: Target): string => (target.kind === 'record' ? target.issn : target.url)

/** Opens a record or URL in a new window, so that editing can continue. */
const openTarget = (target: Target): void => {
  open(target.kind === 'record' ? `/record/${target.issn}` : target.url, '_blank', 'noopener,noreferrer')
}

const linkAt = (state: EditorState, position: number): (Link & { readonly lineFrom: number }) | undefined => {
  const { reading, from, column } = lineAt(state, position)
  const link = lineLinks(reading).find((each) => each.from <= column && column <= each.to)
  return link && { ...link, lineFrom: from }
}

/** Opens the record or URL at the cursor. Returns false elsewhere, so that the key keeps its usual function. */
export const openAtCursor: Command = ({ state }) => {
  const link = linkAt(state, state.selection.main.head)
  if (link) openTarget(link.target)
  return link !== undefined
}

const linkMark = Decoration.mark({ class: 'marc-target' })

const linkDecorations = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  const { lines } = readingOf(view.state)
  let last = 0
  for (const range of view.visibleRanges)
    for (let position = range.from; position <= range.to; ) {
      const line = view.state.doc.lineAt(position)
      const reading = lines[line.number - 1]
      if (reading && line.number > last)
        for (const { from, to } of lineLinks(reading)) builder.add(line.from + from, line.from + to, linkMark)
      last = Math.max(last, line.number)
      position = line.to + 1
    }
  return builder.finish()
}

const marks = ViewPlugin.define(
  (view) => ({
    decorations: linkDecorations(view),
    update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = linkDecorations(now)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

const clickHandlers = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false
    const position = view.posAtCoords({ x: event.clientX, y: event.clientY })
    const link = position === null ? undefined : linkAt(view.state, position)
    if (!link) return false
    // The click must only open the link, not add a second cursor.
    event.preventDefault()
    openTarget(link.target)
    return true
  },
})

/** A tooltip over a link. `hintOf` returns the text, which contains the target and how to open it. */
const hints = (hintOf: (name: string) => string): Extension =>
  hoverTooltip((view, position) => {
    const link = linkAt(view.state, position)
    if (!link) return null
    return {
      pos: link.lineFrom + link.from,
      end: link.lineFrom + link.to,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'marc-target-hint'
        dom.textContent = hintOf(targetName(link.target))
        return { dom }
      },
    }
  })

/**
 * Opens an ISSN or URL in the text when the user clicks it with Ctrl or Cmd. For the keyboard, `openAtCursor` does so.
 */
export const targetLinks = (hintOf: (name: string) => string): Extension => [marks, clickHandlers, hints(hintOf)]
