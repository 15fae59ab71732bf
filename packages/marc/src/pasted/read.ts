import { controlField, type Field, isControlTag, type Subfield } from '../record.ts'
import { joinScriptCodes } from '../script-code.ts'

/** One line of pasted text: a field, the leader, or text that is neither. */
export type PastedEntry = Field | { readonly leader: string } | { readonly unread: string }

/** Signs before a subfield code, most specific first. The last signs in the list may also be content. */
const DELIMITERS = ['$$', '‡', 'ǂ', '\u001f', '▾', '|', '$'] as const
type Delimiter = (typeof DELIMITERS)[number]

const CODE = /[a-z0-9]/

/** The characters that other systems display for a blank indicator. */
const INDICATOR = '[0-9 _#\\\\^]'
const SHOWN = INDICATOR.replace(' ', '')
/** Indicators separated by a blank, as in `1 0 ` and `  1 `. The first indicator may be blank. */
const APART = new RegExp(`^\\s(${INDICATOR})\\s(${SHOWN})(?=\\s|$)`)
/** Two indicators after at most one separator, as in `10 `, ` 1 ` and ` _0`. */
const TOGETHER = new RegExp(`^[\\s:]?(${INDICATOR})(${INDICATOR})(?=\\s|$)`)

const blankOf = (indicator: string): string => (/[_#\\^]/.test(indicator) ? ' ' : indicator)

/** A line of Aleph sequential, the export format of Ex Libris Aleph: `000123456 24510 L $$aNature`. */
const ALEPH = /^\d{9} (LDR|[0-9A-Z]{3})(.)(.) [A-Z] (.*)$/s

/** A line of the MarcEdit format: `=245  10$aNature`. */
const MRK = /^=(LDR|[0-9A-Za-z]{3}) {1,2}(.*)$/s

const TAGGED = /^(?:(LDR|LEADER|Leader)|(\d{3}))(?!\d?-)(.*)$/s

/** Parses `‡a Nature ‡b the journal`. Text before the first delimiter becomes $a unless it is blank. */
const subfieldsOf = (text: string, delimiter: Delimiter, isTrimmed: boolean): Subfield[] => {
  const [before = '', ...cut] = text.split(delimiter)
  const parts = delimiter === '$' ? joinScriptCodes(cut, '$') : cut
  const trimmed = (value: string): string => (isTrimmed ? value.trim() : value)
  const first = before.trim() === '' ? [] : [{ code: 'a', value: trimmed(before) }]
  const results: Subfield[] = []
  for (const part of parts) {
    const start = delimiter === '$' || delimiter === '$$' ? part : part.trimStart()
    const code = start.slice(0, 1).toLowerCase()
    const last = results.at(-1)
    // A delimiter sign without a code after it is content.
    if (CODE.test(code)) results.push({ code, value: trimmed(start.slice(1)) })
    else if (last) results[results.length - 1] = { code: last.code, value: last.value + delimiter + part }
  }
  return [...first, ...results]
}

const delimiterOf = (text: string): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => {
    const at = text.indexOf(delimiter)
    return (
      at >= 0 &&
      CODE.test(
        text
          .slice(at + delimiter.length)
          .trimStart()
          .slice(0, 1)
          .toLowerCase(),
      )
    )
  })

const dataField = (tag: string, indicators: readonly [string, string], subfields: readonly Subfield[]): Field => ({
  tag,
  indicator1: blankOf(indicators[0]),
  indicator2: blankOf(indicators[1]),
  subfields,
})

const readAleph = (line: string): PastedEntry | undefined => {
  const match = ALEPH.exec(line)
  if (!match) return undefined
  const [, tag = '', first = ' ', second = ' ', content = ''] = match
  const fixed = content.replaceAll('^', ' ')
  if (tag === 'LDR') return { leader: fixed }
  if (isControlTag(tag)) return controlField(tag, fixed)
  // FMT, CAT and similar tags belong to Aleph, not to the record.
  if (!/^\d{3}$/.test(tag)) return { unread: line }
  return dataField(tag, [first, second], subfieldsOf(content, '$$', false))
}

/** Parses a tag and its content. `isSure`: a delimiter or a coded field confirms that the line is MARC. */
const readTagged = (line: string): { readonly entry: PastedEntry; readonly isSure: boolean } | undefined => {
  const match = TAGGED.exec(line)
  if (!match) return undefined
  const [, leader, tag = '', rest = ''] = match
  if (leader !== undefined) return { entry: { leader: rest.replace(/^[\s:]+/, '') }, isSure: rest.trim().length === 24 }
  if (isControlTag(tag)) {
    const value = rest.replace(/^[\s:]*/, '').replaceAll('\\', ' ')
    return { entry: controlField(tag, value), isSure: value.length === 40 && tag === '008' }
  }
  const delimiter = delimiterOf(rest)
  const head = delimiter === undefined ? rest : rest.slice(0, rest.indexOf(delimiter))
  const indicators = APART.exec(head) ?? TOGETHER.exec(head)
  if (!indicators && head.trim() !== '') return undefined
  const [whole = '', first = ' ', second = ' '] = indicators ?? []
  const content = rest.slice(indicators ? whole.length : head.length)
  if (delimiter !== undefined)
    return { entry: dataField(tag, [first, second], subfieldsOf(content, delimiter, true)), isSure: true }
  if (content.trim() === '') return undefined
  return { entry: dataField(tag, [first, second], [{ code: 'a', value: content.trim() }]), isSure: false }
}

const isDataEntry = (entry: PastedEntry | undefined): entry is Extract<Field, { subfields: unknown }> =>
  entry !== undefined && 'subfields' in entry

/** Appends a line to the field of the previous line, because screens wrap long lines. */
const continued = (before: PastedEntry | undefined, line: string): PastedEntry | undefined => {
  if (!isDataEntry(before) || !/^\s/.test(line)) return undefined
  const delimiter = delimiterOf(line)
  const [last, ...more] = subfieldsOf(line, delimiter ?? '$$', true)
  if (!last) return undefined
  const isNew = delimiter !== undefined && line.trimStart().startsWith(delimiter)
  const end = before.subfields.at(-1)
  if (isNew || !end) return { ...before, subfields: [...before.subfields, last, ...more] }
  const joined = { code: end.code, value: `${end.value} ${last.value}`.trim() }
  return { ...before, subfields: [...before.subfields.slice(0, -1), joined, ...more] }
}

/**
 * Parses fields copied from another system: Aleph sequential, or screens with `$$a`, `‡a`, `|a` or `$a `, with or
 * without wrapped lines. Returns undefined for text without MARC fields and for the MarcEdit form (`=245`), which has
 * its own reader. A line that is not a field is returned unchanged, so that nothing is lost. Never throws.
 */
export const readPasted = (text: string): readonly PastedEntry[] | undefined => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (lines.some((line) => MRK.test(line))) return undefined
  let isMarc = false
  const entries: PastedEntry[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    const aleph = readAleph(line)
    const tagged = aleph ? undefined : readTagged(line.trimEnd())
    if (aleph || tagged?.isSure) isMarc = true
    const entry = aleph ?? tagged?.entry
    const onward = entry ? undefined : continued(entries.at(-1), line)
    if (onward) entries[entries.length - 1] = onward
    else entries.push(entry ?? { unread: line })
  }
  return isMarc ? entries : undefined
}
