import { type EditorState, StateField, type Text } from '@codemirror/state'
import { type LineReading, readLines, type TextReading } from '../../document/lines.ts'

const documentLines = (doc: Text): string[] => [...doc.iterLines()]

/** The parsed text of the editor, updated with every change; unchanged lines are not parsed again. */
export const readingState = StateField.define<TextReading>({
  create: (state) => readLines(documentLines(state.doc)),
  update: (reading, transaction) =>
    transaction.docChanged ? readLines(documentLines(transaction.newDoc), reading) : reading,
})

export const readingOf = (state: EditorState): TextReading => state.field(readingState)

/** The line at a position, its parsed form, and the column. */
export const lineAt = (
  state: EditorState,
  position: number,
): { readonly reading: LineReading; readonly index: number; readonly from: number; readonly column: number } => {
  const line = state.doc.lineAt(position)
  const reading = readingOf(state).lines[line.number - 1] ?? { text: line.text, parts: [], problems: [] }
  return { reading, index: line.number - 1, from: line.from, column: position - line.from }
}
