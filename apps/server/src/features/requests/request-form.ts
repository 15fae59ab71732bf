/** The assignment form filled from a request, so that nothing is typed twice. */
import {
  type AssignmentRecord,
  assignmentRecord,
  REQUEST_MEDIA,
  type RequestContent,
  type RequestMedium,
} from '@seriatim/contract'
import { ONLINE, qualifierForMedium } from '@seriatim/description'
import { controlValue, firstDataField, type MarcRecord, positions, subfield } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { entryOf } from '@seriatim/profile/lists'
import { firstDayOf, isPublishedOn } from './announced-day.ts'

/** The codes of 007/00-01 for the media of a request: printed text, online. */
export const MEDIUM_CODES: Readonly<Record<RequestMedium, string>> = { print: 'ta', online: ONLINE }

/** MARC codes of the languages in which the server writes words into records. */
const MARC_LANGUAGE: Readonly<Record<Locale, string>> = { en: 'eng', fr: 'fre', es: 'spa', ru: 'rus' }

/** The serial under its former title: its record, and the records of its family by medium (007/00-01). */
export type PreviousSerial = { readonly record: MarcRecord; readonly issnByMedium: ReadonlyMap<string, string> }

const END_PUNCTUATION = /[\s,:;=/]+$/

/** Data of the former title, for requests that only name what changes. */
function dataOfPrevious(record: MarcRecord | undefined) {
  if (record === undefined) return undefined
  const coded = controlValue(record, '008') ?? ''
  const imprint = firstDataField(record, '264') ?? firstDataField(record, '260')
  const part = (code: string) => (subfield(imprint, code) ?? '').replace(END_PUNCTUATION, '')
  return {
    language: positions(coded, 35, 37).trim(),
    frequency: positions(coded, 18),
    type: positions(coded, 21),
    place: part('a'),
    publisher: part('b'),
  }
}

/** A value of an imprint. The dollar sign would begin another subfield. */
const imprintPart = (text: string): string => text.replaceAll('$', ' ').replace(/\s+/g, ' ').trim()

/** `$a Place $b Publisher $c 2027-`. Missing parts are left out, so that the form reports them. */
const imprintOf = (place: string, publisher: string, year: string): string =>
  [
    ['a', place],
    ['b', publisher],
    ['c', year === '' ? '' : `${year}-`],
  ]
    .flatMap(([code, value = '']) => (imprintPart(value) === '' ? [] : [`$${code} ${imprintPart(value)}`]))
    .join(' ')

/**
 * The records of the assignment form, one for each medium. A pair is linked by 776. The key title is the title proper,
 * without subtitle. A former title without ISSN becomes `previous_title`. Records of several media get a qualifier
 * (`Print`, `Online`) in the cataloguing language of the centre, else in the language of the serial. Parallel titles
 * become 246 31. A field that the request lacks is empty or, for a serial with a former title, that of the former title.
 * @param locale the cataloguing language of the centre, if known
 * @param today the UTC day, `YYYY-MM-DD`
 */
export function formOfRequest(
  content: RequestContent,
  { locale, previous, today }: { locale: Locale | undefined; previous?: PreviousSerial | undefined; today: string },
): AssignmentRecord[] {
  const before = dataOfPrevious(previous?.record)
  const language = content.language || before?.language || ''
  const media = mediaOf(content, previous)
  const year = firstDayOf(content.kind === 'change' ? content.change_date : content.first_issue_date)?.slice(0, 4) ?? ''
  const typed = content.kind === 'change' ? content.issn : content.previous_issn
  return media.map((medium, index) => {
    const wordLanguage = locale === undefined ? language : MARC_LANGUAGE[locale]
    const qualifier = media.length > 1 ? qualifierForMedium('', medium, wordLanguage).replace(/^\(|\)$/g, '') : ''
    return assignmentRecord.parse({
      id: `r${index + 1}`,
      keyTitle: content.title,
      qualifier,
      subtitle: content.subtitle,
      language,
      frequency: content.frequency || before?.frequency || '',
      serialType: content.type || before?.type || null,
      isoCountry: content.country,
      lcCountry: entryOf('countries', content.country)?.lcCodes[0] ?? '',
      prepublication: !isPublishedOn(content, today),
      medium,
      year1: year,
      year2: '9999',
      imprint: imprintOf(content.place || (before?.place ?? ''), content.publisher || (before?.publisher ?? ''), year),
      publisherType: ' ',
      url: medium === ONLINE ? { text: content.url, accessStatus: null } : null,
      titleVariants: content.parallel_titles.map((text, at) => ({ id: `t${at + 1}`, text, titleType: '1' })),
      links: index === 0 ? [] : [{ id: 'l1', text: '', tag: '776', indicator2: ' ', to: 'r1' }],
      previous_issn: typed === '' ? '' : (previous?.issnByMedium.get(medium) ?? typed),
      previous_title: typed === '' ? content.former_title : '',
    })
  })
}

/**
 * The codes (007/00-01) of the records: of the media of the request, else of the medium of the former title, else
 * print. A new title has only media that the former title has.
 */
function mediaOf({ kind, media: chosen }: RequestContent, previous: PreviousSerial | undefined): string[] {
  const media = REQUEST_MEDIA.filter((each) => chosen.includes(each))
  if (kind === 'new' || previous === undefined) {
    if (media.length > 0) return media.map((each) => MEDIUM_CODES[each])
  } else {
    const codes = [...previous.issnByMedium.keys()]
    const ofFamily = media.flatMap((each) => codes.find((code) => code[0] === MEDIUM_CODES[each][0]) ?? [])
    if (ofFamily.length > 0) return ofFamily
  }
  const own = previous && positions(controlValue(previous.record, '007') ?? '', 0, 1)
  return [own === undefined || own.trim() === '' ? MEDIUM_CODES.print : own]
}
