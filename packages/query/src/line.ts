/**
 * A data-field line: conditions that must all hold for one occurrence of a field (contract, Search). Each box is parsed
 * separately, and a problem refers to its box.
 */
import { fold } from '@seriatim/scripts'
import { parseLucene } from './lucene.ts'
import { catchProblem, makeRefuse, SyntaxException } from './problem.ts'
import { collectWarnings, isUnreadable, type Unreadable } from './reading.ts'
import { type CheckRegex, MAX_REGEX_LENGTH } from './regex-check.ts'
import type { LineRequest } from './request.ts'
import { parseText } from './text.ts'
import type { FieldLine, LineContent, LineNode, LineRepeat, QueryWarning, Scope, TextPart } from './tree.ts'

/** The result of reading a line. `tree` is undefined for an empty line. */
export type LineReading = { readonly tree: LineNode | undefined; readonly warnings: readonly QueryWarning[] }

/** Matches any tag. The form of a line has this value by default. */
export const ANY_TAG = '.*'
const CURRENT_FIELD_SCOPE: Scope = { kind: 'here' }
const OCCURRENCE = /^[1-9][0-9]{0,3}$/
const COUNT = /^(?<min>[0-9]{1,4})?-(?<max>[0-9]{1,4})?$/
/** Subfield codes: ASCII characters except the blank and the dollar sign. */
const CODES = /^[!-#%-~]*$/
const BLANKS = ['#', '\\', ' ']
const INDICATOR = /^[!-~]$/

/** Parses `2` (occurrence) or a count: `2-`, `-1`, `2-3`. Undefined for other text. */
const repeatOf = (text: string): LineRepeat | undefined => {
  if (OCCURRENCE.test(text)) return { kind: 'occurrence', number: Number(text) }
  const { min, max } = COUNT.exec(text)?.groups ?? {}
  if (min === undefined && max === undefined) return undefined
  const count = { kind: 'count', min: Number(min ?? 0) } as const
  if (max === undefined) return count
  return Number(max) < count.min ? undefined : { ...count, max: Number(max) }
}

/** Reads a line of a request. `source` is the index of the line. */
export const readLine = (line: LineRequest, source: number, checkRegex: CheckRegex): LineReading | Unreadable =>
  catchProblem(() => {
    const box = (part: Exclude<TextPart, 'query'>): string => line[part] ?? ''
    const refuse = (part: TextPart, code: Parameters<ReturnType<typeof makeRefuse>>[0], expected: string): never => {
      const text = line[part] ?? ''
      return makeRefuse(text, source, part)(code, { position: 0, length: text.length }, expected)
    }
    const regex = (part: 'query' | 'tag' | 'structure', code: 'bad_regex' | 'bad_tag' | 'bad_structure'): string => {
      const text = line[part] ?? ''
      if (text.length > MAX_REGEX_LENGTH) refuse(part, 'too_long', String(MAX_REGEX_LENGTH))
      const fault = checkRegex(text)
      if (fault !== undefined) {
        makeRefuse(text, source, part)(fault.code === 'bad_regex' ? code : fault.code, fault, EXPECTED_SYNTAX[code])
      }
      return text
    }
    const indicator = (part: 'indicator1' | 'indicator2'): string => {
      const text = box(part)
      if (BLANKS.includes(text)) return '#'
      return text === '' || INDICATOR.test(text) ? text : refuse(part, 'bad_indicator', '#, 0, 1 ...')
    }
    const repeated = box('repeat').trim()
    const repeat = repeatOf(repeated)
    if (repeated !== '' && repeat === undefined) refuse('repeat', 'bad_repeat', '2, 2-, -1, 2-3')
    const codes = box('subfield').trim()
    if (!CODES.test(codes)) refuse('subfield', 'bad_subfield', 'a, ab')
    const conditions = {
      tag: box('tag').trim() === '' ? ANY_TAG : regex('tag', 'bad_tag').trim(),
      codes,
      indicator1: indicator('indicator1'),
      indicator2: indicator('indicator2'),
      script: line.script ?? 'any',
      ...(repeat && { repeat }),
      structure: regex('structure', 'bad_structure'),
    } as const

    const query = line.query ?? ''
    const { content, warnings } = readContent(line, source, checkRegex, () => regex('query', 'bad_regex'))
    const at = { position: 0, length: query.length }
    if (content.kind === 'none' && isEmptyLine(conditions)) {
      const { warn, warnings: ownWarnings } = collectWarnings(query, source)
      if (warnings.length === 0 && line.operator === 'must_not') warn('empty_line', 0, query.length)
      return { tree: undefined, warnings: [...warnings, ...ownWarnings()] }
    }
    return { tree: { kind: 'line', line: { ...conditions, content }, at }, warnings }
  })

const EXPECTED_SYNTAX = { bad_tag: '245, 7[68]., .*', bad_structure: '245 1# ac', bad_regex: '' } as const

const isEmptyLine = (line: Omit<FieldLine, 'content'>): boolean =>
  line.tag === ANY_TAG &&
  line.codes === '' &&
  line.indicator1 === '' &&
  line.indicator2 === '' &&
  line.script === 'any' &&
  line.repeat === undefined &&
  line.structure === ''

type Content = { readonly content: LineContent; readonly warnings: readonly QueryWarning[] }

const NONE: LineContent = { kind: 'none' }

/**
 * Reads the content condition of a line.
 * @throws the problem of an invalid expression
 */
const readContent = (line: LineRequest, source: number, checkRegex: CheckRegex, regex: () => string): Content => {
  const query = line.query ?? ''
  switch (line.field_type) {
    case 'regex':
      return { content: query === '' ? NONE : { kind: 'regex', source: regex() }, warnings: [] }
    case 'keyword':
      return { content: query === '' ? NONE : { kind: 'keyword', value: fold(query) }, warnings: [] }
    default: {
      const reading =
        line.matchFormat === 'LUCENE'
          ? parseLucene(query, { checkRegex, scope: CURRENT_FIELD_SCOPE, source })
          : parseText(query, { scope: CURRENT_FIELD_SCOPE, source })
      if (isUnreadable(reading)) throw new SyntaxException(reading.problem)
      const { tree, warnings } = reading
      return { content: tree === undefined ? NONE : { kind: 'words', expression: tree }, warnings }
    }
  }
}
