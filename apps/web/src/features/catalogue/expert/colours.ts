import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { LineReading, PartKind } from '../../document/lines.ts'
import { readingOf } from './reading-state.ts'
import { guardChanged, guardedLines } from './system-lines.ts'

const NON_SORTING_BEGIN = '\u0098'
const NON_SORTING_END = '\u009c'

/** Right-to-left scripts: the Unicode blocks of Hebrew, Arabic and adjacent scripts, and presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const marks: Readonly<Record<Exclude<PartKind, 'value'>, Decoration>> = {
  tag: Decoration.mark({ class: 'marc-tag' }),
  indicator1: Decoration.mark({ class: 'marc-indicator' }),
  indicator2: Decoration.mark({ class: 'marc-indicator' }),
  code: Decoration.mark({ class: 'marc-code' }),
}
const blank = Decoration.mark({ class: 'marc-blank' })
const mnemonic = Decoration.mark({ class: 'marc-mnemonic' })
const nonSorting = Decoration.mark({ class: 'marc-non-sorting' })
const systemLine = Decoration.line({ class: 'marc-system' })
const unreadLine = Decoration.line({ class: 'marc-unread' })

/**
 * Isolates a value with right-to-left letters (bidirectional text), so that tag, codes and neighbouring values keep
 * their order.
 */
const isolate = Decoration.mark({
  bidiIsolate: null,
  attributes: { dir: 'auto', class: 'marc-isolate' },
  inclusive: true,
})

/** The styled ranges of a value: `[from, to, mark]`, in order. */
const colouredRuns = (text: string, from: number, to: number, coded: boolean): [number, number, Decoration][] => {
  const value = text.slice(from, to)
  const runs: [number, number, Decoration][] = []
  if (coded) {
    for (const { index, 0: run } of value.matchAll(/ +/g)) runs.push([from + index, from + index + run.length, blank])
    return runs
  }
  for (const { index, 0: run } of value.matchAll(
    /\{(?:dollar|lcub|none|u[0-9A-Fa-f]{4,6})\}|\u0098[^\u0098\u009c]*\u009c?/g,
  )) {
    runs.push([from + index, from + index + run.length, run.startsWith('{') ? mnemonic : nonSorting])
  }
  return runs
}

const isCoded = ({ leader, field }: LineReading): boolean =>
  leader !== undefined || (field !== undefined && 'value' in field)

const lineClass = ({ text, field, leader }: LineReading, isGuarded: boolean): Decoration | undefined => {
  if (isGuarded) return systemLine
  return field === undefined && leader === undefined && text.trim() !== '' ? unreadLine : undefined
}

const eachVisibleLine = (
  view: EditorView,
  visit: (reading: LineReading, from: number, index: number) => void,
): void => {
  const { lines } = readingOf(view.state)
  let last = -1
  for (const range of view.visibleRanges) {
    for (let position = range.from; position <= range.to; ) {
      const line = view.state.doc.lineAt(position)
      const reading = lines[line.number - 1]
      if (reading && line.number > last) visit(reading, line.from, line.number - 1)
      last = Math.max(last, line.number)
      position = line.to + 1
    }
  }
}

const colouring = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  const guarded = new Set(guardedLines(view.state))
  eachVisibleLine(view, (reading, from, index) => {
    const whole = lineClass(reading, guarded.has(index))
    if (whole) builder.add(from, from, whole)
    for (const part of reading.parts) {
      if (part.kind !== 'value') {
        if (part.to > part.from) builder.add(from + part.from, from + part.to, marks[part.kind])
        continue
      }
      for (const [start, end, mark] of colouredRuns(reading.text, part.from, part.to, isCoded(reading)))
        builder.add(from + start, from + end, mark)
    }
  })
  return builder.finish()
}

const isolating = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  eachVisibleLine(view, ({ text, parts }, from) => {
    if (!RIGHT_TO_LEFT.test(text)) return
    for (const part of parts)
      if (part.kind === 'value' && part.to > part.from) builder.add(from + part.from, from + part.to, isolate)
  })
  return builder.finish()
}

class Decorated {
  decorations: DecorationSet
  private readonly decorate: (view: EditorView) => DecorationSet

  constructor(view: EditorView, decorate: (view: EditorView) => DecorationSet) {
    this.decorate = decorate
    this.decorations = decorate(view)
  }

  update(update: ViewUpdate): void {
    const isGuardChanged = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(guardChanged)))
    if (update.docChanged || update.viewportChanged || isGuardChanged) this.decorations = this.decorate(update.view)
  }
}

const colours = ViewPlugin.define((view) => new Decorated(view, colouring), {
  decorations: (plugin) => plugin.decorations,
})

const isolates = ViewPlugin.define((view) => new Decorated(view, isolating), {
  provide: (plugin) => {
    const access = (view: EditorView): DecorationSet => view.plugin(plugin)?.decorations ?? Decoration.none
    return [EditorView.outerDecorations.of(access), Prec.lowest(EditorView.bidiIsolatedRanges.of(access))]
  },
})

/** Accessible names of the two marks around non-sorting characters. */
export type MarkNames = { readonly begin: string; readonly end: string }

/**
 * Draws invisible characters. The marks of non-sorting characters are drawn as filled brackets, which no typed
 * character resembles, with accessible names. Other control characters are drawn as in CodeMirror.
 */
export const specialCharacters = ({ begin, end }: MarkNames): Extension =>
  highlightSpecialChars({
    render: (code, description, placeholder) => {
      const element = document.createElement('span')
      const character = String.fromCodePoint(code)
      const isMark = character === NON_SORTING_BEGIN || character === NON_SORTING_END
      element.className = isMark ? 'non-sorting-mark' : 'cm-specialChar'
      if (isMark) element.dataset.mark = character === NON_SORTING_BEGIN ? 'begin' : 'end'
      else element.textContent = placeholder
      element.title = isMark
        ? character === NON_SORTING_BEGIN
          ? begin
          : end
        : (description ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
      if (isMark) element.setAttribute('role', 'img')
      element.setAttribute('aria-label', element.title)
      return element
    },
  })

/** The style of MARC lines: colours, visible blanks in coded fields, non-sorting marks, text directions. */
export const marcColours: Extension = [
  colours,
  isolates,
  // A line is left-to-right in every script; only the values in it may differ.
  EditorView.contentAttributes.of({ dir: 'ltr' }),
]
