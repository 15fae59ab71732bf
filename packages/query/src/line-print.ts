import { printLucene } from './lucene-print.ts'
import type { LineRequest } from './request.ts'
import { printText } from './text.ts'
import type { LineContent, LineNode, LineRepeat, QueryNode } from './tree.ts'

const repeatText = (repeat: LineRepeat | undefined): string => {
  if (repeat === undefined) return ''
  return repeat.kind === 'occurrence' ? String(repeat.number) : `${repeat.min}-${repeat.max ?? ''}`
}

const wordsRequest = (expression: QueryNode): LineRequest => {
  const query = printLucene(expression)
  return query === undefined ? { query: printText(expression), matchFormat: 'TEXT' } : { query, matchFormat: 'LUCENE' }
}

const contentRequest = (content: LineContent): LineRequest => {
  switch (content.kind) {
    case 'words':
      return wordsRequest(content.expression)
    case 'keyword':
      return { query: content.value, field_type: 'keyword' }
    case 'regex':
      return { query: content.source, field_type: 'regex' }
    case 'none':
      return {}
  }
}

/** Prints a line node as a request line. Words are printed in LUCENE, or in TEXT if only TEXT can express them. */
export const printLine = ({ line }: LineNode): LineRequest => {
  const { tag, codes, indicator1, indicator2, script, repeat, structure, content } = line
  const conditions = { tag, subfield: codes, indicator1, indicator2, script, repeat: repeatText(repeat), structure }
  return { ...conditions, ...contentRequest(content) }
}
