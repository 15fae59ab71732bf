import { type DataField, FIELD_TYPES, LINE_SCRIPTS, MAX_LINES } from '@seriatim/contract'

/** A condition line (a condition on a field) in the form and in the URL. */
export type LineState = Readonly<Omit<DataField, 'id'>>

export const ANY_TAG = '.*'

export const EMPTY_LINE: LineState = {
  operator: 'must',
  query: '',
  matchFormat: 'TEXT',
  field_type: 'simple',
  tag: ANY_TAG,
  script: 'any',
  repeat: '',
  subfield: '',
  indicator1: '',
  indicator2: '',
  structure: '',
}

/** Rarely used parts of a line, which the form hides by default. */
export const RARE_PARTS = ['repeat', 'indicator1', 'indicator2', 'structure'] as const

/** Whether a line has any condition. The match format alone is not a condition. */
export const hasContent = (line: LineState): boolean =>
  line.query.trim() !== '' ||
  line.tag !== ANY_TAG ||
  line.script !== 'any' ||
  line.subfield !== '' ||
  RARE_PARTS.some((part) => line[part] !== '')

/** Normalises a line: a regular expression always has the format LUCENE (specification-1, 5). */
export const normalLine = (line: LineState): LineState => ({
  ...line,
  tag: line.tag.trim() === '' ? ANY_TAG : line.tag,
  matchFormat: line.field_type === 'regex' ? 'LUCENE' : line.matchFormat,
})

/** URL names of the text values of a line, with their maximum lengths. */
const TEXT_PARTS = {
  q: ['query', 10_000],
  tag: ['tag', 200],
  sub: ['subfield', 40],
  repeat: ['repeat', 20],
  i1: ['indicator1', 1],
  i2: ['indicator2', 1],
  structure: ['structure', 500],
} as const satisfies Record<string, readonly [keyof LineState, number]>

/**
 * Writes lines as URL parameters, such as `l1.tag=245&l1.q=nature`. Values that equal those of an empty line are
 * omitted.
 */
export const writeLines = (lines: readonly LineState[]): Record<string, string> => {
  const parameters: Record<string, string> = {}
  lines.forEach((line, index) => {
    const set = (name: string, value: string, usual = '') => {
      if (value !== usual) parameters[`l${index + 1}.${name}`] = value
    }
    if (line.operator === 'must_not') set('not', 'true')
    for (const [name, [part]] of Object.entries(TEXT_PARTS)) set(name, line[part], EMPTY_LINE[part])
    set('type', line.field_type, 'simple')
    if (line.field_type !== 'regex') set('format', line.matchFormat, 'TEXT')
    set('script', line.script, 'any')
  })
  return parameters
}

const oneOfOr = <Value extends string>(values: readonly Value[], value: unknown, usual: Value): Value =>
  values.includes(value as Value) ? (value as Value) : usual

const PARAMETER = /^l([1-9]\d{0,2})\.([a-z0-9]+)$/

/** Reads lines from URL parameters. Invalid values and empty lines are left out. */
export const readLines = (parameters: Readonly<Record<string, unknown>>): readonly LineState[] => {
  const byNumber = new Map<number, Map<string, string>>()
  for (const [name, value] of Object.entries(parameters)) {
    const match = PARAMETER.exec(name)
    if (!match || value === undefined || value === null || value === '') continue
    const number = Number(match[1])
    const parts = byNumber.get(number) ?? new Map<string, string>()
    byNumber.set(number, parts.set(match[2]!, String(value)))
  }
  return [...byNumber]
    .toSorted(([a], [b]) => a - b)
    .map(([, parts]) => {
      const line: Record<keyof LineState, string> = { ...EMPTY_LINE }
      for (const [name, [part, longest]] of Object.entries(TEXT_PARTS)) {
        const value = parts.get(name)
        if (value !== undefined && value.length <= longest) line[part] = value
      }
      line.operator = parts.get('not') === 'true' ? 'must_not' : 'must'
      line.field_type = oneOfOr(FIELD_TYPES, parts.get('type'), 'simple')
      line.matchFormat = oneOfOr(['TEXT', 'LUCENE'], parts.get('format'), 'TEXT')
      line.script = oneOfOr(LINE_SCRIPTS, parts.get('script'), 'any')
      return normalLine(line as LineState)
    })
    .filter(hasContent)
    .slice(0, MAX_LINES)
}
