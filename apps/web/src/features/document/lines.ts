import { controlField, type Field, isControlField, isControlTag, type Subfield } from '@seriatim/marc'
import { type Content, type Entry, isUnread } from './content.ts'
import { escapeText, escapeUnit, unescapeText, unitLength } from './escapes.ts'
import { fromMrkLine, isMrkLine } from './mrk-line.ts'

/**
 * Converts a record to lines of text, one per field, and back without loss.
 *
 * ``` LDR 00000cas a2200000 i 4500 tag, four blanks, value: blanks of coded fields are blanks 245 10
 * $aNature$bInternational tag, indicators (a blank one as _), subfields: a dollar sign, the code, the value
 * ```
 *
 * Parsing never throws and is more tolerant than writing: it accepts lines without blanks between the parts, and lines
 * in MarcEdit's text format (`=245 10$aNature`) are accepted. A line that cannot be parsed is kept, with a problem.
 */

/** The problem of a line; its message is `catalogue.problem_<code>`. Positions are UTF-16 units in the line. */
export type LineProblemCode =
  | 'tag'
  | 'indicators_missing'
  | 'subfield_expected'
  | 'subfields_missing'
  | 'code_missing'
  | 'value_expected'
  | 'second_leader'

type LineProblem = { readonly code: LineProblemCode; readonly from: number; readonly to: number }

export type PartKind = 'tag' | 'indicator1' | 'indicator2' | 'code' | 'value'

/**
 * A part of a line with its range. The range of a code includes the dollar sign; `subfield` is the index of the
 * subfield in the field.
 */
export type Part = { readonly kind: PartKind; readonly from: number; readonly to: number; readonly subfield?: number }

export type LineReading = {
  readonly text: string
  /** The parsed field. For the leader, `leader` is its value instead. Both are undefined if the line is neither. */
  readonly field?: Field
  readonly leader?: string
  readonly parts: readonly Part[]
  readonly problems: readonly LineProblem[]
}

const TAG_LENGTH = 3
/** Column at which values and subfields begin: tag, blank, two indicators, blank. */
export const VALUE_COLUMN = 7
export const CONTROL_GAP = ' '.repeat(VALUE_COLUMN - TAG_LENGTH)

const writeIndicator = (indicator: string): string => {
  if (indicator === ' ') return '_'
  return indicator === '_' ? '{u005F}' : escapeUnit(indicator)
}

/**
 * Writes a field as a line; `readLine` restores a field if its tag has three characters and its subfield codes have
 * one.
 */
export const writeField = (field: Field): string => {
  if (isControlField(field)) return `${field.tag}${CONTROL_GAP}${escapeText(field.value)}`
  const indicators = writeIndicator(field.indicator1) + writeIndicator(field.indicator2)
  const content = field.subfields.map(({ code, value }) => `$${escapeUnit(code)}${escapeText(value)}`).join('')
  return `${field.tag} ${indicators} ${content}`
}

const writeEntry = (entry: Entry): string => (isUnread(entry) ? entry.unread : writeField(entry))

/** Writes `content` as lines, the leader first. */
export const writeLines = (content: Content): readonly string[] => {
  const lines = content.entries.map(writeEntry)
  return content.leader === undefined ? lines : [`LDR${CONTROL_GAP}${escapeText(content.leader)}`, ...lines]
}

const readIndicator = (text: string): string => (text === '_' ? ' ' : unescapeText(text))

const unread = (text: string, parts: readonly Part[], problem: LineProblem): LineReading => ({
  text,
  parts,
  problems: [problem],
})

/** Parses subfields such as `$aOne$bTwo` from column `from` of `text` on. */
const readSubfields = (
  text: string,
  from: number,
): { subfields: Subfield[]; parts: Part[]; problems: LineProblem[] } => {
  const subfields: Subfield[] = []
  const parts: Part[] = []
  const problems: LineProblem[] = []
  let at = from
  while (at < text.length) {
    const codeFrom = at + 1
    const next = text[codeFrom] === '$' ? 0 : unitLength(text, codeFrom)
    const valueFrom = codeFrom + next
    const delimiter = text.indexOf('$', valueFrom)
    const valueTo = delimiter < 0 ? text.length : delimiter
    const subfield = subfields.length
    parts.push(
      { kind: 'code', from: at, to: valueFrom, subfield },
      { kind: 'value', from: valueFrom, to: valueTo, subfield },
    )
    if (next === 0) problems.push({ code: 'code_missing', from: at, to: valueFrom })
    subfields.push({
      code: unescapeText(text.slice(codeFrom, valueFrom)),
      value: unescapeText(text.slice(valueFrom, valueTo)),
    })
    at = valueTo
  }
  return { subfields, parts, problems }
}

const readDataLine = (
  text: string,
  columns: { first: number; second: number; content: number },
  tagPart: Part,
): LineReading => {
  const { first, second, content } = columns
  const afterSecond = second + unitLength(text, second)
  const { subfields, parts, problems } = readSubfields(text, content)
  const empty: LineProblem[] = subfields.length === 0 ? [{ code: 'subfields_missing', from: 0, to: text.length }] : []
  const field: Field = {
    tag: text.slice(0, TAG_LENGTH),
    indicator1: readIndicator(text.slice(first, second)),
    indicator2: readIndicator(text.slice(second, afterSecond)),
    subfields,
  }
  return {
    text,
    field,
    parts: [
      tagPart,
      { kind: 'indicator1', from: first, to: second },
      { kind: 'indicator2', from: second, to: afterSecond },
      ...parts,
    ],
    problems: [...empty, ...problems],
  }
}

/**
 * The columns of the indicators and of the subfields in the line of a data field; undefined if the line cannot be a
 * data field.
 */
const dataColumns = (text: string): { first: number; second: number; content: number } | undefined => {
  let first = TAG_LENGTH
  if (text[first] === ' ') first += 1
  const firstLength = text[first] === '$' ? 0 : unitLength(text, first)
  const second = first + firstLength
  const secondLength = text[second] === '$' ? 0 : unitLength(text, second)
  if (firstLength === 0 || secondLength === 0) return undefined
  let content = second + secondLength
  if (text[content] === ' ') content += 1
  if (content < text.length && text[content] !== '$') return undefined
  return { first, second, content }
}

const controlReading = (text: string, valueFrom: number, tagPart: Part): LineReading => {
  const tag = text.slice(0, TAG_LENGTH)
  const value = unescapeText(text.slice(valueFrom))
  const parts: Part[] = [tagPart, { kind: 'value', from: valueFrom, to: text.length }]
  if (tag === 'LDR') return { text, leader: value, parts, problems: [] }
  const problems: LineProblem[] = isControlTag(tag)
    ? []
    : [{ code: 'indicators_missing', from: TAG_LENGTH, to: Math.max(text.length, TAG_LENGTH) }]
  return { text, field: controlField(tag, value), parts, problems }
}

/** Parses a line. Positions in the result are columns of `text`. */
export const readLine = (text: string): LineReading => {
  if (text.trim() === '') return { text, parts: [], problems: [] }
  if (isMrkLine(text)) {
    const { field, leader, problems } = readLine(fromMrkLine(text))
    // Columns of the converted line differ from those of the typed line, so each problem covers the whole line.
    return {
      text,
      field,
      leader,
      parts: [],
      problems: problems.map(({ code }) => ({ code, from: 0, to: text.length })),
    }
  }
  const tag = text.slice(0, TAG_LENGTH)
  const tagPart: Part = { kind: 'tag', from: 0, to: Math.min(TAG_LENGTH, text.length) }
  const isTag = /^(?:[0-9A-Za-z]{3})$/.test(tag)
  const badTag: LineProblem = { code: 'tag', from: 0, to: Math.min(TAG_LENGTH, text.length) }
  if (text.length < TAG_LENGTH) return unread(text, [tagPart], badTag)
  const hasGap = text.slice(TAG_LENGTH, VALUE_COLUMN) === CONTROL_GAP
  const reading = readParts(text, tag, tagPart, hasGap)
  return isTag ? reading : { ...reading, problems: [badTag, ...reading.problems] }
}

const readParts = (text: string, tag: string, tagPart: Part, hasGap: boolean): LineReading => {
  const valued = tag === 'LDR' || isControlTag(tag)
  if (hasGap && (valued || text[VALUE_COLUMN] !== '$')) return controlReading(text, VALUE_COLUMN, tagPart)
  const columns = tag === 'LDR' ? undefined : dataColumns(text)
  if (
    columns &&
    (!valued || (text[columns.content] === '$' && text[TAG_LENGTH] === ' ') || isWrittenEmpty(text, columns))
  ) {
    return readDataLine(text, columns, tagPart)
  }
  if (valued) {
    const value = /^ */.exec(text.slice(TAG_LENGTH))![0].length
    if (TAG_LENGTH + value < text.length) return controlReading(text, TAG_LENGTH + value, tagPart)
    return unread(text, [tagPart], { code: 'value_expected', from: 0, to: text.length })
  }
  const delimiter = text.indexOf('$', TAG_LENGTH)
  const before = text.slice(TAG_LENGTH, delimiter < 0 ? text.length : delimiter)
  if (before.trim().length < 2) {
    const to = Math.max(TAG_LENGTH + before.length, 1)
    return unread(text, [tagPart], { code: 'indicators_missing', from: Math.min(TAG_LENGTH, to - 1), to })
  }
  const from = /^.{3} ?\S\S /.exec(text)?.[0].length ?? text.length - text.slice(TAG_LENGTH).trimStart().length
  return unread(text, [tagPart], { code: 'subfield_expected', from, to: TAG_LENGTH + before.length })
}

/** Whether the line is the text that `writeField` returns for a data field without subfields, such as `001 __ `. */
const isWrittenEmpty = (text: string, { first, content }: { first: number; content: number }): boolean =>
  first === TAG_LENGTH + 1 && content === text.length && text.endsWith(' ')

export type TextReading = { readonly content: Content; readonly lines: readonly LineReading[] }

/**
 * Parses the lines of an editor. Unchanged lines reuse their result from `previous`, so that their fields keep their
 * identity and a key stroke parses only one line.
 */
export const readLines = (texts: readonly string[], previous?: TextReading): TextReading => {
  const known = new Map(previous?.lines.map((reading) => [reading.text, reading]))
  const lines: LineReading[] = []
  const entries: Entry[] = []
  let leader: string | undefined
  for (const [index, text] of texts.entries()) {
    const before = previous?.lines[index]
    let reading = before?.text === text ? before : (known.get(text) ?? readLine(text))
    if (reading.leader !== undefined && leader !== undefined) {
      reading = unread(text, reading.parts, { code: 'second_leader', from: 0, to: TAG_LENGTH })
    } else if (reading.problems.some(({ code }) => code === 'second_leader')) {
      if (leader === undefined) reading = readLine(text)
    }
    lines.push(reading)
    if (reading.leader !== undefined) leader = reading.leader
    else entries.push(reading.field ?? { unread: text })
  }
  return { content: { leader, entries: keepIdentity(entries, previous) }, lines }
}

/** Reuses the entry object of an unparsed line whose text has not changed, because each parse creates new ones. */
const keepIdentity = (entries: readonly Entry[], previous: TextReading | undefined): readonly Entry[] => {
  if (!previous) return entries
  const earlier = new Map<string, Entry>()
  for (const entry of previous.content.entries) if (isUnread(entry)) earlier.set(entry.unread, entry)
  return entries.map((entry) => (isUnread(entry) ? (earlier.get(entry.unread) ?? entry) : entry))
}

/**
 * Writes `content` as lines. A line whose field has not changed keeps the text that the user typed, so that an undo
 * elsewhere does not reformat them.
 */
export const rewriteLines = (content: Content, shown: TextReading): readonly string[] => {
  const typed = new Map<Entry, string>()
  let leaderLine: string | undefined
  for (const { text, field, leader } of shown.lines) {
    if (field) typed.set(field, text)
    if (leader !== undefined && leader === content.leader) leaderLine ??= text
  }
  const lines = content.entries.map((entry) => typed.get(entry) ?? writeEntry(entry))
  return content.leader === undefined
    ? lines
    : [leaderLine ?? `LDR${CONTROL_GAP}${escapeText(content.leader)}`, ...lines]
}
