/** Draws random data-field lines from an occurrence of a field, so that most lines find the record with the field. */
import type { SearchRequestInput } from '@seriatim/contract'
import type { Occurrence, Part } from './content.ts'
import { inRegex, lucene, type Source } from './draw-lucene.ts'
import { absentWord, type RawWord, rawWords, typedPhrase, typedPrefix, typedWord } from './draw-words.ts'
import { conjunction, type Expression } from './expression.ts'
import type { Random } from './random.ts'
import type { OracleContent, OracleLine } from './request.ts'

type WireLine = NonNullable<NonNullable<SearchRequestInput['data_queries']>['datafields']>[number]
export type TypedLine = { readonly line: OracleLine; readonly wire: WireLine }

/** Draws a text query: words, truncated words and phrases, in any order. */
export const textQuery = (
  random: Random,
  runs: readonly (readonly RawWord[])[],
  scope: Extract<Expression, { kind: 'leaf' }>['scope'],
): { expression: Expression; text: string } => {
  const typed: string[] = []
  const leaves: Expression[] = []
  const count = random.weighted([
    [6, 1],
    [4, 2],
    [2, 3],
  ])
  for (let index = 0; index < count; index++) {
    const run = runs.length > 0 && random.chance(0.97) ? random.pick(runs) : [absentWord(random)]
    const kind = random.weighted([
      [5, 'word'],
      [2, 'prefix'],
      [run.length > 1 ? 6 : 0, 'phrase'],
    ] as const)
    if (kind === 'phrase') {
      const { words, text } = typedPhrase(random, run)
      leaves.push({ kind: 'leaf', scope, pattern: { kind: 'phrase', words, slop: 0 } })
      typed.push(text)
      continue
    }
    const word = random.pick(run)
    if (kind === 'prefix') {
      const { asked: open, text } = typedPrefix(random, word)
      leaves.push({ kind: 'leaf', scope, pattern: { kind: 'word', ...open } })
      typed.push(text)
    } else {
      leaves.push({ kind: 'leaf', scope, pattern: { kind: 'word', text: word.text, prefix: false } })
      typed.push(typedWord(random, word))
    }
  }
  return { expression: conjunction(leaves), text: typed.join(random.pick([' ', ' ', ', ', ' / ', '; '])) }
}

/** Draws a regular expression that matches the tag. */
const tagPattern = (random: Random, tag: string): string =>
  random.weighted([
    [10, tag],
    [3, '.*'],
    [1, `${tag.slice(0, 2)}.`],
    [1, `${tag[0]}..`],
    [1, `${tag.slice(0, 2)}[${tag[2]}-9]`],
    [1, `(${tag}|246)`],
    [0.5, `${tag.slice(0, 1)}\\d+`],
  ])

const structurePattern = (random: Random, signature: string): string => {
  const [tag, indicators, codes] = [signature.slice(0, 3), signature.slice(4, 6), signature.slice(7)]
  return random.pick([
    signature,
    `${tag} .. ${codes}`,
    `... ${indicators} ${codes}`,
    `${tag} .. ${codes.slice(0, 1)}.*`,
    `.* ${codes}`,
    `${tag} ${indicators} .*`,
    `.. ${codes}`,
  ])
}

/** Draws a regular expression that usually matches the value. */
const valuePattern = (random: Random, value: string): string => {
  const characters = [...value]
  const length = Math.min(characters.length, random.between(2, 12))
  const start = random.between(0, characters.length - length)
  const taken = characters.slice(start, start + length).map(inRegex)
  const at = random.between(0, taken.length - 1)
  taken[at] = random.pick([taken[at]!, '.', `${taken[at]}+`, `(${taken[at]}|q)`, '.*', '\\w', `[^${'z'}]`])
  const source = taken.join('')
  return random.weighted([
    [4, source],
    [start === 0 ? 3 : 0.3, `^${source}`],
    [start + length === characters.length ? 3 : 0.3, `${source}$`],
    [1, '^.{5,9}$'],
    [1, `[0-9]{4}.*${inRegex(characters.at(-1) ?? 'a')}$`],
  ])
}

const variantOfCase = (random: Random, value: string): string =>
  random.weighted([
    [4, value],
    [1, value.toLowerCase()],
    [1, value.normalize('NFD')],
  ])

/** Draws the content of a line from a subfield of the field, or from the whole occurrence if no code is given. */
const drawContent = (
  random: Random,
  occurrence: Occurrence,
  part: Part | undefined,
): { content: OracleContent; wire: WireLine } => {
  const values = part === undefined ? occurrence.parts.map(({ value }) => value) : [part.value]
  const value = values.join(' ')
  const run = rawWords(values)
  const kind = random.weighted([
    [6, 'text'],
    [5, 'lucene'],
    [value === '' ? 0 : 3, 'keyword'],
    [value === '' ? 0 : 3, 'regex'],
    [3, 'existence'],
  ] as const)
  switch (kind) {
    case 'text': {
      const { expression, text } = textQuery(random, run.length > 0 ? [run] : [], { kind: 'here' })
      return { content: { kind: 'words', expression }, wire: { query: text } }
    }
    case 'lucene': {
      const source: Source = {
        runs: () => (run.length > 0 ? [run] : []),
        scope: () => ({ scope: { kind: 'here' }, name: '' }),
        keys: () => [],
        number: () => undefined,
      }
      const { expression, text } = lucene(random, source, { kind: 'here' }, 1)
      return { content: { kind: 'words', expression }, wire: { query: text, matchFormat: 'LUCENE' } }
    }
    case 'keyword':
      return {
        content: { kind: 'keyword', value },
        wire: { query: variantOfCase(random, value), field_type: 'keyword' },
      }
    case 'regex': {
      const source = valuePattern(random, value)
      return {
        content: { kind: 'regex', expression: new RegExp(source, 'u') },
        wire: { query: source, field_type: 'regex', matchFormat: 'LUCENE' },
      }
    }
    case 'existence':
      return { content: { kind: 'existence' }, wire: { query: '' } }
  }
}

const drawRepeat = (random: Random, { number, count }: Occurrence): { repeat: OracleLine['repeat']; text: string } => {
  const kind = random.weighted([
    [75, 'none'],
    [12, 'number'],
    [4, 'atLeast'],
    [4, 'atMost'],
    [4, 'between'],
  ] as const)
  const low = random.between(Math.max(0, count - 1), count)
  const high = random.between(count, count + 1)
  switch (kind) {
    case 'none':
      return { repeat: undefined, text: '' }
    case 'number': {
      const asked = random.chance(0.8) ? number : random.between(1, 10)
      return { repeat: { number: asked }, text: `${asked}` }
    }
    case 'atLeast':
      return { repeat: { min: Math.max(1, low), max: Number.POSITIVE_INFINITY }, text: `${Math.max(1, low)}-` }
    case 'atMost':
      return { repeat: { min: 0, max: high }, text: `-${high}` }
    case 'between':
      return { repeat: { min: Math.max(1, low), max: high }, text: `${Math.max(1, low)}-${high}` }
  }
}

export const drawLine = (random: Random, occurrences: readonly Occurrence[]): TypedLine => {
  const occurrence = random.pick(occurrences)
  const { tag, field, parts, script, signature } = occurrence
  const isData = 'subfields' in field
  const part = isData && parts.length > 0 && random.chance(0.5) ? random.pick(parts) : undefined
  const { content, wire } = drawContent(random, occurrence, part)
  const codes = part === undefined ? '' : random.chance(0.25) ? `${part.code}${random.pick([...'abnpx26'])}` : part.code
  const asPattern = tagPattern(random, tag)
  const { repeat, text: repeatText } = drawRepeat(random, occurrence)
  const structure =
    signature !== undefined && random.chance(content.kind === 'existence' ? 0.3 : 0.1)
      ? structurePattern(random, signature)
      : ''
  const indicatorOf = (indicator: string): string =>
    random.weighted([
      [8, ''],
      [isData ? 2 : 0, indicator === ' ' ? '#' : indicator],
      [0.2, random.pick(['#', '0', '1', '9'])],
    ])
  const indicators: [string, string] = isData
    ? [indicatorOf(field.indicator1), indicatorOf(field.indicator2)]
    : [indicatorOf(''), indicatorOf('')]
  const askedScript = random.weighted([
    [16, 'any' as const],
    [3, script],
    [1, random.pick(['latin', 'transliterated', 'original'] as const)],
  ])
  const operator = random.chance(0.2) ? 'must_not' : 'must'
  return {
    line: {
      operator,
      content,
      tag: new RegExp(`^(?:${asPattern})$`),
      structure: structure === '' ? undefined : new RegExp(`^(?:${structure})$`, 'u'),
      codes: [...new Set(codes)].join(''),
      indicators,
      script: askedScript,
      repeat,
    },
    wire: {
      operator,
      matchFormat: 'TEXT',
      field_type: 'simple',
      ...wire,
      tag: asPattern,
      script: askedScript,
      repeat: repeatText,
      subfield: codes,
      indicator1: indicators[0],
      indicator2: indicators[1],
      structure,
    },
  }
}

/** Whether a line has no condition. Such lines are ignored. */
export const isEmptyLine = ({ line, wire }: TypedLine): boolean =>
  line.content.kind === 'existence' &&
  wire.tag === '.*' &&
  line.codes === '' &&
  line.script === 'any' &&
  line.structure === undefined &&
  line.repeat === undefined &&
  line.indicators.every((indicator) => indicator === '')
