/** Options for `describeForm`, including the assigned ISSNs. */
import { type LinkTarget, linkField } from '@seriatim/issn'
import { controlField, type DataField, dataField, type Field, type MarcRecord } from '@seriatim/marc'
import { codedOf, makeLeader, physicalOf } from './coded.ts'
import { type FormLink, linksOfForm, mediumFamilies } from './form-links.ts'
import { readImprint } from './imprint.ts'
import { normaliseFormText, type Provisional, qualifierOf } from './provisional.ts'
import { pairOf, romanise } from './romanised.ts'

export type DescribeOptions = {
  /** The code of the centre, which is written to 022 $2. */
  readonly center: string
  /** The date in UTC, which is written to 008/00-05. */
  readonly entered: Date
  /** The ISSN of each record, by record id. */
  readonly numbers: ReadonlyMap<string, string>
  /** The stored record that a record of the form continues, by record id. */
  readonly previous: ReadonlyMap<string, LinkTarget>
  /** Abbreviates a title by ISO 4, for 210. The qualifier includes its parentheses. */
  readonly abbreviate: (keyTitle: string, language: string) => { readonly title: string; readonly qualifier: string }
  /** The words for a frequency, for 310. Undefined for codes without words. */
  readonly frequencyName: (code: string) => string | undefined
}

/** The form field or list entry (`imprint_<id>`) of a record field. */
type Place = string

/**
 * A record made from a form. `places` is parallel to `record.fields`. null marks a field that does not come from one
 * form field.
 */
export type DescribedRecord = { readonly record: MarcRecord; readonly places: readonly (Place | null)[] }

type DescribedField = { readonly field: Field; readonly place: Place | null }

/** Frequencies without words in 310: none, other, unknown. */
const WITHOUT_WORDS = new Set([' ', 'u', 'z', ''])
/** Language codes that are not repeated in 041: undetermined, no content, multiple. */
const NO_LANGUAGE = new Set(['und', 'zxx', 'mul', ''])

/** The key title for citations in links: romanised, with its qualifier. */
export const citedTitle = (form: Provisional): string =>
  [romanise(normaliseFormText(form.keyTitle)), romanise(qualifierOf(form))].filter((part) => part !== '').join(' ')

const imprintPiece = (text: string, publisherType: string | null, place: Place): DescribedField[] => {
  const read = readImprint(text)
  if (!('imprint' in read)) return []
  return [{ field: dataField('264', publisherType ?? ' ', '1', read.imprint), place }]
}

const classificationPiece = (text: string, type: string | null, place: Place): DescribedField[] => {
  const number = normaliseFormText(text)
  if (number === '') return []
  const field =
    type === 'DEWEY' ? dataField('082', '0', '4', [['a', number]]) : dataField('080', ' ', ' ', [['a', number]])
  return [{ field, place }]
}

const textPiece = (tag: string, indicators: string, text: string, place: Place): DescribedField[] => {
  const value = normaliseFormText(text)
  const [first = ' ', second = ' '] = indicators
  return value === '' ? [] : [{ field: dataField(tag, first, second, [['a', value]]), place }]
}

/** 041 $a: the language, or the languages for `mul`. */
const languagePiece = ({ language, languages }: Provisional): DescribedField[] => {
  const named = language === 'mul' ? [...new Set(languages)] : [language]
  const codes = named.filter((code) => !NO_LANGUAGE.has(code)).map((code): [string, string] => ['a', code])
  return codes.length === 0 ? [] : [{ field: dataField('041', ' ', ' ', codes), place: 'language' }]
}

/** 856: the URL, the kind of open access in $x, and 0 for open access in $7 (MARC 21). */
const addressPiece = ({ text, accessStatus }: Provisional['url'], place: Place): DescribedField[] => {
  const url = normaliseFormText(text)
  if (url === '') return []
  const method = /^ftp:/i.test(url) ? '1' : '4'
  const access: [string, string][] = accessStatus ? [['x', accessStatus] as [string, string], ['7', '0']] : []
  return [{ field: dataField('856', method, '0', [['u', url], ...access]), place }]
}

/** A linking field as the system writes it: title and ISSN of the target, and its medium in 776. */
const linkPiece = (link: FormLink, target: Provisional, issn: string): DescribedField => {
  const note = normaliseFormText(link.text)
  const indicator2 = link.indicator2 !== ' ' ? link.indicator2 : link.tag === '776' || note !== '' ? '8' : ' '
  const subfields: [string, string][] = [
    ...(note === '' ? [] : [['i', note] as [string, string]]),
    ['t', citedTitle(target)],
    ['x', issn],
    ...(link.tag === '776' ? [['h', target.medium] as [string, string]] : []),
  ]
  return { field: dataField(link.tag, '0', indicator2, subfields), place: link.entry && `link_${link.entry}` }
}

/** 780 00 (Continues) to a stored record, else to a serial that has only a title. */
const previousPiece = (target: LinkTarget | undefined, title: string): DescribedField[] => {
  const cited = romanise(normaliseFormText(title))
  if (target !== undefined)
    return [{ field: linkField({ tag: '780', indicator2: '0' }, target), place: 'previous_issn' }]
  return cited === '' ? [] : [{ field: dataField('780', '0', '0', [['t', cited]]), place: 'previous_title' }]
}

/** Tags whose text in original script is moved to an 880. */
const PAIRED: ReadonlySet<string> = new Set(['222', '245', '246', '264', '710'])

const describeOne = (
  form: Provisional,
  options: DescribeOptions & {
    records: ReadonlyMap<string, Provisional>
    links: readonly FormLink[]
    issnl: string
  },
): DescribedRecord => {
  const { center, entered, numbers, previous, abbreviate, frequencyName, records, links, issnl } = options
  const issn = numbers.get(form.id) ?? ''
  const title = normaliseFormText(form.keyTitle)
  const qualifier = qualifierOf(form)
  const { language, medium, frequency } = form
  const serialType = form.serialType ?? ' '
  const short = abbreviate(citedTitle(form), language)
  const withPart = (value: string, own: string): [string, string][] => [
    ['a', value],
    ...(own === '' ? [] : [['b', own] as [string, string]]),
  ]
  const own = (field: Field, place: Place | null = null): DescribedField => ({ field, place })
  const words = WITHOUT_WORDS.has(frequency) ? undefined : frequencyName(frequency)
  const pieces: DescribedField[] = [
    own(controlField('001', issn)),
    own(controlField('003', 'ISSN')),
    own(controlField('007', physicalOf(medium)), 'medium'),
    own(controlField('008', codedOf({ ...form, serialType, title, entered }))),
    own(
      dataField('022', ' ', ' ', [
        ['a', issn],
        ['2', center],
        ['l', issnl],
      ]),
    ),
    ...languagePiece(form),
    own(
      dataField('044', ' ', ' ', [
        ['a', form.lcCountry.trim()],
        ['c', form.isoCountry],
      ]),
    ),
    ...classificationPiece(form.classification, form.classificationType, 'classification'),
    ...form.classifications.flatMap(({ id, classification, classificationType }) =>
      classificationPiece(classification, classificationType, `classification_${id}`),
    ),
    own(dataField('210', '1', ' ', withPart(short.title, short.qualifier)), 'keyTitle'),
    own(dataField('222', ' ', ' ', withPart(title, qualifier)), 'keyTitle'),
    own(dataField('245', '1', ' ', withPart(title, normaliseFormText(form.subtitle))), 'keyTitle'),
    ...form.titleVariants.flatMap(({ id, text, titleType }) =>
      textPiece('246', `3${titleType ?? ' '}`, text, `title_${id}`),
    ),
    ...imprintPiece(form.imprint, form.publisherType, 'imprint'),
    ...form.otherImprints.flatMap(({ id, text, publisherType }) => imprintPiece(text, publisherType, `imprint_${id}`)),
    ...(words === undefined ? [] : [own(dataField('310', ' ', ' ', [['a', words]]), 'frequency')]),
    own(
      dataField('699', ' ', ' ', [
        ['8', 'wor'],
        ['v', center],
      ]),
    ),
    ...textPiece('710', '2 ', form.issuingBody, 'issuingBody'),
    ...form.otherIssuingBodies.flatMap(({ id, text }) => textPiece('710', '2 ', text, `issuingBody_${id}`)),
    ...links
      .filter(({ from, to }) => from === form.id && records.has(to))
      .map((link) => linkPiece(link, records.get(link.to)!, numbers.get(link.to) ?? '')),
    ...previousPiece(previous.get(form.id), form.previous_title),
    ...addressPiece(form.url, 'urlText'),
    ...form.otherUrls.flatMap((url) => addressPiece(url, `url_${url.id}`)),
  ]
  return arrangePieces(makeLeader({ serialType, prepublication: form.prepublication ?? false }), pieces)
}

/** Sorts the fields by tag. Texts in other scripts are romanised, and the original text is added as an 880. */
const arrangePieces = (leader: string, pieces: readonly DescribedField[]): DescribedRecord => {
  const sorted = pieces
    .map((piece, index) => ({ ...piece, index }))
    .sort((a, b) => (a.field.tag < b.field.tag ? -1 : a.field.tag > b.field.tag ? 1 : a.index - b.index))
  const main: DescribedField[] = []
  const originals: DescribedField[] = []
  for (const { field, place } of sorted) {
    if (!PAIRED.has(field.tag)) {
      main.push({ field, place })
      continue
    }
    const { field: romanised, original } = pairOf(field as DataField, originals.length + 1)
    main.push({ field: romanised, place })
    if (original) originals.push({ field: original, place })
  }
  const all = [...main, ...originals]
  return { record: { leader, fields: all.map(({ field }) => field) }, places: all.map(({ place }) => place) }
}

/**
 * Creates the complete records of a form, by record id: coded fields, titles with a suggested abbreviation, links in
 * both directions, romanised texts with 880s, category Work. The server adds 005 and 039. Values that `checkForm`
 * rejects are left out or kept as typed.
 */
export const describeForm = (
  records: readonly Provisional[],
  options: DescribeOptions,
): ReadonlyMap<string, DescribedRecord> => {
  const links = linksOfForm(records)
  const families = mediumFamilies(records)
  const byId = new Map(records.map((record) => [record.id, record]))
  return new Map(
    records.map((record) => {
      const issnl = options.numbers.get(families.get(record.id) ?? record.id) ?? ''
      return [record.id, describeOne(record, { ...options, records: byId, links, issnl })] as const
    }),
  )
}
