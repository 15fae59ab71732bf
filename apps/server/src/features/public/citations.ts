/** Citation of a public record as a line of text and as a file for reference managers. */
import { factsOf } from '@seriatim/analyser'
import { dataFieldsOf, subfield } from '@seriatim/marc'
import type { PublicRecord } from './presenter.ts'
import { currentPublication } from './publication.ts'
import { fieldText, titleOf } from './titles.ts'

export const CITATION_FORMS = {
  ris: { type: 'application/x-research-info-systems; charset=utf-8', name: 'RIS' },
  bib: { type: 'application/x-bibtex; charset=utf-8', name: 'BibTeX' },
  json: { type: 'application/vnd.citationstyles.csl+json; charset=utf-8', name: 'CSL-JSON' },
} as const
export type CitationForm = keyof typeof CITATION_FORMS
export const isCitationForm = (text: string): text is CitationForm => Object.hasOwn(CITATION_FORMS, text)

type CitationData = {
  readonly issn: string
  readonly title: string
  readonly publisher: string | undefined
  readonly place: string | undefined
  /** Start year with four characters; `u` represents an unknown digit. */
  readonly start: string | undefined
  /** End year; undefined while the serial is still published. */
  readonly end: string | undefined
  readonly url: string | undefined
  readonly address: string
  /** ISSNs that replace the cancelled or suppressed ISSN of the record. */
  readonly replacedBy: readonly string[]
}

/** @param address URL of the record page */
function citationData(publicRecord: PublicRecord, address: string): CitationData {
  const { record, issn, replacedBy } = publicRecord
  const { start_year: start, end_year: end } = factsOf(publicRecord, record)
  const imprint = currentPublication(record)
  const url = dataFieldsOf(record, '856').flatMap((field) => subfield(field, 'u') ?? [])[0]
  return {
    issn,
    title: titleOf(record) ?? issn,
    publisher: fieldText(imprint, 'b'),
    place: fieldText(imprint, 'a'),
    start: start ?? undefined,
    end: end === null || end === '9999' || end === 'uuuu' ? undefined : end,
    url: url ?? undefined,
    address,
    replacedBy,
  }
}

/** Years as text: `2009–`, `1961–1985`, `2022`. */
function yearsOf({ start, end }: CitationData): string | undefined {
  if (start === undefined) return undefined
  const from = start.replaceAll('u', '?')
  return start === end ? from : `${from}–${(end ?? '').replaceAll('u', '?')}`
}

/** A note about the replacing ISSNs in a citation file, always in English. */
const replacementNote = ({ replacedBy }: CitationData): string | undefined =>
  replacedBy.length === 0 ? undefined : `Replaced by ISSN ${replacedBy.join(', ')}`

/**
 * A citation for a list of references.
 * @param note a remark on the ISSN, shown in parentheses after the ISSN
 */
export function citationOf(publicRecord: PublicRecord, note?: string): string {
  const cited = citationData(publicRecord, '')
  const imprint = [cited.place, cited.publisher].filter(Boolean).join(': ')
  const published = [imprint, yearsOf(cited)].filter(Boolean).join(', ')
  const sentences = [cited.title, published].filter(Boolean).map((part) => (part.endsWith('.') ? part : `${part}.`))
  return `${sentences.join(' ')} ISSN ${cited.issn}${note === undefined ? '' : ` (${note})`}.`
}

/** A year for programs that accept only numbers. Undefined if a digit is unknown, because 19uu does not mean 1900. */
const knownYear = (year: string | undefined): string | undefined => (/^\d{4}$/.test(year ?? '') ? year : undefined)

/** Replaces white space by single blanks, because a value must be on one line. */
const singleLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function ris(cited: CitationData): string {
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['TY', 'JFULL'],
    ['TI', cited.title],
    ['PB', cited.publisher],
    ['CY', cited.place],
    ['PY', knownYear(cited.start)],
    ['SN', cited.issn],
    ['N1', replacementNote(cited)],
    ['UR', cited.url ?? cited.address],
    ['ER', ''],
  ]
  return entries.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${singleLine(value)}\r\n`])).join('')
}

const BIBTEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/**
 * Date range of biblatex (ISO 8601-2, Extended Format, level 1), such as `1961/1985`. A range with an open end is
 * `2009/`; an unknown digit is an X, as in `19XX`. Undefined without a start year.
 */
const dateRange = ({ start, end }: CitationData): string | undefined =>
  start === undefined || /^u/.test(start)
    ? undefined
    : start === end
      ? start.replaceAll('u', 'X')
      : `${start.replaceAll('u', 'X')}/${(end ?? '').replaceAll('u', 'X')}`

const inBibtex = (text: string): string => singleLine(text).replace(/[\\{}&%$#_~^]/g, (sign) => BIBTEX[sign]!)

/**
 * A title in BibTeX with braces around words that have capital letters, because styles and pandoc change the case of
 * other words. A first word with only an initial capital needs none.
 */
const titleInBibtex = (title: string): string =>
  inBibtex(title).replace(/[\p{L}\p{M}\p{N}]+/gu, (word, offset) =>
    /\p{Lu}/u.test(offset === 0 ? word.slice(1) : word) ? `{${word}}` : word,
  )

function bibtex(cited: CitationData): string {
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['publisher', cited.publisher],
    ['address', cited.place],
    ['date', dateRange(cited)],
    ['issn', cited.issn],
    ['note', replacementNote(cited)],
    ['url', cited.url ?? cited.address],
  ]
  const fields = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${inBibtex(value)}},\n`],
  )
  const title = `  title = {${titleInBibtex(cited.title)}},\n`
  return `@periodical{issn${cited.issn.replace('-', '')},\n${title}${fields.join('')}}\n`
}

function csl(cited: CitationData): string {
  const years = [cited.start, cited.end].flatMap((year) => (knownYear(year) === undefined ? [] : [[Number(year)]]))
  return `${JSON.stringify([
    {
      id: `issn:${cited.issn}`,
      type: 'periodical',
      title: cited.title,
      publisher: cited.publisher,
      'publisher-place': cited.place,
      ISSN: cited.issn,
      note: replacementNote(cited),
      URL: cited.url ?? cited.address,
      ...(knownYear(cited.start) === undefined ? {} : { issued: { 'date-parts': years } }),
    },
  ])}\n`
}

export function citationFile(form: CitationForm, publicRecord: PublicRecord, address: string): string {
  const cited = citationData(publicRecord, address)
  return { ris, bib: bibtex, json: csl }[form](cited)
}
