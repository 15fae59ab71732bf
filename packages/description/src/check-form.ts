/** Checks of the form that need no database (specification-2, 5.1 and 5.5). */
import { normaliseKeyTitle } from '@seriatim/issn'
import { codePoints } from '@seriatim/scripts'
import { circularLinks } from './form-links.ts'
import { readImprint } from './imprint.ts'
import { normaliseFormText, ONLINE, type Provisional, type ProvisionalLink, qualifierOf } from './provisional.ts'
import { romanise } from './romanised.ts'

/**
 * A fault of the form. `place` is a field or an entry of a list. `params` are the parameters of the message for `code`.
 */
export type FormFault = {
  readonly record: string
  readonly place: string
  readonly code: FormFaultCode
  readonly params?: Readonly<Record<string, string | number>>
}

export const FORM_FAULTS = [
  'required',
  'required_choice',
  'publisher_type_missing',
  'unknown_code',
  'lc_country_mismatch',
  'start_year_wrong',
  'start_year_late',
  'end_year_wrong',
  'end_year_late',
  'years_reversed',
  'imprint_unknown_subfield',
  'imprint_incomplete',
  'classification_letters',
  'classification_type_missing',
  'url_required',
  'url_wrong',
  'control_characters',
  'title_without_words',
  'identical_titles',
  'link_without_tag',
  'link_without_target',
  'link_unknown_target',
  'link_to_itself',
  'link_indicator_wrong',
  'link_circle',
  'link_same_medium',
  'previous_twice',
  'same_id',
] as const
export type FormFaultCode = (typeof FORM_FAULTS)[number]

/** Codes of the reference lists of the database, and the limits of years. */
export type FormLists = {
  readonly languages: ReadonlySet<string>
  readonly frequencies: ReadonlySet<string>
  readonly serialTypes: ReadonlySet<string>
  readonly countries: ReadonlySet<string>
  readonly lcCountries: ReadonlySet<string>
  readonly media: ReadonlySet<string>
  /** The LC countries of an ISO country. Empty if unknown. */
  readonly lcOfIso: (iso: string) => readonly string[]
  readonly accessStatuses: readonly string[]
  readonly titleTypes: readonly string[]
  readonly publisherTypes: readonly string[]
  readonly classificationTypes: readonly string[]
  readonly linkTags: readonly string[]
  readonly linkIndicators: Readonly<Record<string, readonly string[]>>
  readonly earliestYear: number
  readonly latestYear: number
}

/** The key title for comparison: romanised, folded, with its qualifier. */
export const comparedTitle = (form: Pick<Provisional, 'keyTitle' | 'qualifier'>): string =>
  normaliseKeyTitle(romanise(normaliseFormText(form.keyTitle)), romanise(qualifierOf(form)))

const YEAR = /^[0-9u]{4}$/
const earliest = (year: string): number => Number(year.replaceAll('u', '0'))
const latest = (year: string): number => Number(year.replaceAll('u', '9'))
const RUNNING = '9999'
const UNKNOWN = 'uuuu'

/** Reports a fault of the current record. */
type Report = (place: string, code: FormFaultCode, params?: FormFault['params']) => void

function checkYears({ year1, year2 }: Provisional, lists: FormLists, report: Report): void {
  const { earliestYear, latestYear } = lists
  const isStart = YEAR.test(year1) && latest(year1) >= earliestYear
  const isEnd = YEAR.test(year2) && latest(year2) >= earliestYear
  if (year1 === '') report('year1', 'required')
  else if (!isStart) report('year1', 'start_year_wrong')
  else if (earliest(year1) > latestYear) report('year1', 'start_year_late', { limit: String(latestYear) })
  if (year2 === '') report('year2', 'required')
  else if (!isEnd) report('year2', 'end_year_wrong')
  else if (year2 === RUNNING || year2 === UNKNOWN) return
  else if (earliest(year2) > latestYear) report('year2', 'end_year_late', { limit: String(latestYear) })
  else if (isStart && earliest(year1) > latest(year2)) report('year2', 'years_reversed')
}

function checkCodes(form: Provisional, lists: FormLists, report: Report): void {
  const check = (place: string, value: string | null, codes: ReadonlySet<string>) => {
    if (value === null || value === '') report(place, 'required_choice')
    else if (!codes.has(value)) report(place, 'unknown_code', { value })
  }
  check('language', form.language, lists.languages)
  check('frequency', form.frequency, lists.frequencies)
  check('serialType', form.serialType, lists.serialTypes)
  check('iso_country', form.isoCountry, lists.countries)
  check('lc_country', form.lcCountry, lists.lcCountries)
  check('medium', form.medium, lists.media)
  const ofIso = lists.lcOfIso(form.isoCountry)
  if (lists.lcCountries.has(form.lcCountry) && ofIso.length > 0 && !ofIso.includes(form.lcCountry)) {
    report('lc_country', 'lc_country_mismatch', { value: form.lcCountry, country: form.isoCountry })
  }
  if (form.prepublication === null) report('prepublication', 'required_choice')
}

function checkImprint(text: string, publisherType: string | null, place: string, lists: FormLists, report: Report) {
  if (publisherType === null) report(place === 'imprint' ? 'publisherType' : place, 'publisher_type_missing')
  else if (!lists.publisherTypes.includes(publisherType))
    report(place === 'imprint' ? 'publisherType' : place, 'unknown_code', { value: publisherType })
  if (normaliseFormText(text) === '') return report(place, 'required')
  const read = readImprint(text)
  if ('fault' in read) report(place, `imprint_${read.fault.code}`, { subfield: `$${read.fault.subfield}` })
}

function checkClassification(text: string, type: string | null, place: string, lists: FormLists, report: Report) {
  if (normaliseFormText(text) === '') return
  if (/\p{L}/u.test(text)) report(place, 'classification_letters')
  if (type === null || type === '') report(place, 'classification_type_missing')
  else if (!lists.classificationTypes.includes(type)) report(place, 'unknown_code', { value: type })
}

const hasHost = (url: string): boolean => {
  if (!/^(https?|ftp):\/\//i.test(url) || /\s/.test(url)) return false
  try {
    return new URL(url).hostname !== ''
  } catch {
    return false
  }
}

function checkUrl({ text, accessStatus }: Provisional['url'], place: string, lists: FormLists, report: Report): void {
  const url = normaliseFormText(text)
  if (url !== '' && !hasHost(url)) report(place, 'url_wrong', { value: url.slice(0, 200) })
  if (accessStatus && !lists.accessStatuses.includes(accessStatus))
    report(place === 'urlText' ? 'accessStatus' : place, 'unknown_code', { value: accessStatus })
}

const isEmptyLink = ({ text, tag, to }: ProvisionalLink): boolean =>
  normaliseFormText(text) === '' && !tag && to === null

function checkLink(
  link: ProvisionalLink,
  form: Provisional,
  records: ReadonlyMap<string, Provisional>,
  lists: FormLists,
  report: Report,
): void {
  if (isEmptyLink(link)) return
  const place = `link_${link.id}`
  const { tag, to } = link
  const target = to === null ? undefined : records.get(to)
  if (!tag) report(place, 'link_without_tag')
  else if (!lists.linkTags.includes(tag)) report(place, 'unknown_code', { value: tag })
  else {
    const indicators = lists.linkIndicators[tag]
    const indicator = link.indicator2 ?? ' '
    if (indicators ? !indicators.includes(indicator) : indicator !== ' ')
      report(place, 'link_indicator_wrong', { value: indicator, tag })
  }
  if (to === null) report(place, 'link_without_target')
  else if (to === form.id) report(place, 'link_to_itself')
  else if (!target) report(place, 'link_unknown_target', { value: to })
  else if (tag === '776' && form.medium !== '' && target.medium === form.medium) report(place, 'link_same_medium')
}

/** The typed texts of a record, without codes, and their places. */
const typedTexts = (form: Provisional): readonly (readonly [place: string, text: string])[] => [
  ['keyTitle', form.keyTitle],
  ['qualifier', form.qualifier],
  ['subtitle', form.subtitle],
  ['previous_title', form.previous_title],
  ['imprint', form.imprint],
  ['issuingBody', form.issuingBody],
  ['urlText', form.url.text],
  ['classification', form.classification],
  ...form.otherImprints.map(({ id, text }) => [`imprint_${id}`, text] as const),
  ...form.otherIssuingBodies.map(({ id, text }) => [`issuingBody_${id}`, text] as const),
  ...form.otherUrls.map(({ id, text }) => [`url_${id}`, text] as const),
  ...form.classifications.map(({ id, classification }) => [`classification_${id}`, classification] as const),
  ...form.titleVariants.map(({ id, text }) => [`title_${id}`, text] as const),
  ...form.links.map(({ id, text }) => [`link_${id}`, text] as const),
]

/**
 * Control characters, as in the rule `control-character`. Tabs and line ends are allowed, because `tidy` replaces them
 * by blanks.
 */
const CONTROL = /[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t-\r\u0085\u0098\u009C]]/gv

function checkCharacters(form: Provisional, report: Report): void {
  for (const [place, text] of typedTexts(form)) {
    const controls = text.match(CONTROL)
    if (controls) report(place, 'control_characters', { characters: codePoints(controls) })
  }
}

/**
 * All faults of a form by record and place, in form order. If there are none, `describeForm` can describe the records.
 */
export const checkForm = (records: readonly Provisional[], lists: FormLists): FormFault[] => {
  const results: FormFault[] = []
  const byId = new Map(records.map((record) => [record.id, record]))
  const titles = Map.groupBy(records, comparedTitle)
  const circles = circularLinks(records)
  const seen = new Set<string>()
  for (const form of records) {
    const report: Report = (place, code, params) =>
      results.push({ record: form.id, place, code, ...(params ? { params } : {}) })
    if (seen.has(form.id)) report('non_field_errors', 'same_id', { id: form.id })
    seen.add(form.id)
    checkCharacters(form, report)
    const title = comparedTitle(form)
    if (normaliseFormText(form.keyTitle) === '') report('keyTitle', 'required')
    else if (normaliseKeyTitle(romanise(normaliseFormText(form.keyTitle))) === '')
      report('keyTitle', 'title_without_words')
    else if ((titles.get(title)?.length ?? 0) > 1) report('keyTitle', 'identical_titles')
    checkCodes(form, lists, report)
    checkYears(form, lists, report)
    checkImprint(form.imprint, form.publisherType, 'imprint', lists, report)
    for (const { id, text, publisherType } of form.otherImprints) {
      if (normaliseFormText(text) !== '') checkImprint(text, publisherType, `imprint_${id}`, lists, report)
    }
    if (form.medium === ONLINE && normaliseFormText(form.url.text) === '') report('urlText', 'url_required')
    checkUrl(form.url, 'urlText', lists, report)
    for (const url of form.otherUrls) checkUrl(url, `url_${url.id}`, lists, report)
    checkClassification(form.classification, form.classificationType, 'classification', lists, report)
    for (const { id, classification, classificationType } of form.classifications) {
      checkClassification(classification, classificationType, `classification_${id}`, lists, report)
    }
    for (const { id, text, titleType } of form.titleVariants) {
      if (normaliseFormText(text) !== '' && !lists.titleTypes.includes(titleType ?? ' '))
        report(`title_${id}`, 'unknown_code', { value: titleType ?? '' })
    }
    if (form.previous_issn !== '' && normaliseFormText(form.previous_title) !== '')
      report('previous_title', 'previous_twice')
    for (const link of form.links) checkLink(link, form, byId, lists, report)
    for (const { record, entry } of circles) if (record === form.id) report(`link_${entry}`, 'link_circle')
  }
  return results
}
