import { controlField, type Field, isControlTag, type Subfield } from '../record.ts'
import { joinScriptCodes } from '../script-code.ts'

/** A line of pasted text as it was read: a field, the leader, or text that is neither. */
export type PastedEntry = Field | { readonly leader: string } | { readonly unread: string }

/** Signs before a subfield code, the most particular first; the last ones may also be content. */
const DELIMITERS = ['$$', '‡', 'ǂ', '\u001f', '▾', '|', '$'] as const
type Delimiter = (typeof DELIMITERS)[number]

const CODE = /[a-z0-9]/

/** How systems write a blank indicator. */
const INDICATOR = '[0-9 _#\\\\^]'
const SHOWN = INDICATOR.replace(' ', '')
/** `1 0 ` and `  1 `: apart by a blank, the first one may be blank itself. */
const APART = new RegExp(`^\\s(${INDICATOR})\\s(${SHOWN})(?=\\s|$)`)
/** `10 `, ` 1 ` and ` _0`: one blank, a tab or nothing after the tag, then two characters. */
const TOGETHER = new RegExp(`^[\\s:]?(${INDICATOR})(${INDICATOR})(?=\\s|$)`)

const blankOf = (indicator: string): string => (/[_#\\^]/.test(indicator) ? ' ' : indicator)

/** `000123456 24510 L $$aNature`: the format in which Ex Libris Aleph gives records out. */
const ALEPH = /^\d{9} (LDR|[0-9A-Z]{3})(.)(.) [A-Z] (.*)$/s

/** `=245  10$aNature`: MarcEdit. */
const MRK = /^=(LDR|[0-9A-Za-z]{3}) {1,2}(.*)$/s

const TAGGED = /^(?:(LDR|LEADER|Leader)|(\d{3}))(?!\d?-)(.*)$/s

/** Subfields of `‡a Nature ‡b the journal`; what stands before the first delimiter is $a where it says something. */
const subfieldsOf = (text: string, delimiter: Delimiter, isTrimmed: boolean): Subfield[] => {
  const [before = '', ...cut] = text.split(delimiter)
  const parts = delimiter === '$' ? joinScriptCodes(cut, '$') : cut
  const trimmed = (value: string): string => (isTrimmed ? value.trim() : value)
  const first = before.trim() === '' ? [] : [{ code: 'a', value: trimmed(before) }]
  const found: Subfield[] = []
  for (const part of parts) {
    const start = delimiter === '$' || delimiter === '$$' ? part : part.trimStart()
    const code = start.slice(0, 1).toLowerCase()
    const last = found.at(-1)
    // A sign that no code follows is content.
    if (CODE.test(code)) found.push({ code, value: trimmed(start.slice(1)) })
    else if (last) found[found.length - 1] = { code: last.code, value: last.value + delimiter + part }
  }
  return [...first, ...found]
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
  // FMT, CAT and the like belong to Aleph, not to the record.
  if (!/^\d{3}$/.test(tag)) return { unread: line }
  return dataField(tag, [first, second], subfieldsOf(content, '$$', false))
}

/** A tag and what follows it: `isSure` where a delimiter or a coded field tells that it is MARC. */
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

/** A line that goes on with the field before it, as screens break them. */
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
 * The fields of text that was copied from another system: Aleph sequential, and screens that write `$$a`, `‡a`, `|a` or
 * `$a `, with indicators in all their spellings, lines broken or not. Undefined for text without anything of the kind,
 * and for the line form of MarcEdit (`=245`), which has a reader of its own. A line that is no field is given back as
 * it stands: nothing is lost. Never throws.
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
