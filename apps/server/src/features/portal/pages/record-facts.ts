/** Creates the description of a serial as a list of names and values. */
import { factsOf } from '@seriatim/analyser'
import { mergerPartners } from '@seriatim/issn'
import { type DataField, dataFieldsOf, firstDataField, type MarcRecord, subfield, subfields } from '@seriatim/marc'
import { formatUnknown } from '@seriatim/messages'
import { labelOf } from '@seriatim/profile/labels'
import type { ReactNode } from 'react'
import type { PublicRecord } from '../../public/presenter.ts'
import { originalPublicationStatements, publicationStatements } from '../../public/publication.ts'
import { fieldText } from '../../public/titles.ts'
import { h } from './h.ts'
import { issnLink, type LinkedSerial, linkedSerial, linkedSerials, relation } from './linked-serial.ts'
import { formatYears } from './serial-text.ts'
import { textAttributes, textDirection } from './text-language.ts'
import type { Visit } from './visit.ts'

type Fact = readonly [name: string, value: ReactNode]

/** Several texts on one line, each with its own language and direction. Undefined if all texts are missing. */
function catalogued(texts: readonly (string | undefined)[], languages: readonly string[]): ReactNode {
  const distinct = [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as readonly string[]
  if (distinct.length === 0) return undefined
  return distinct.map((text, index) => [
    index === 0 ? '' : ' · ',
    h('span', { key: text, ...textAttributes(text, languages) }, text),
  ])
}

/**
 * The 880 field that contains a field in its original script. The occurrence number in $6 connects the two fields (MARC
 * 21, Appendix A).
 */
function originalField(record: MarcRecord, field: DataField): DataField | undefined {
  const [, occurrence] = /^880-(\d{2})/.exec(subfield(field, '6') ?? '') ?? []
  if (occurrence === undefined || occurrence === '00') return undefined
  return dataFieldsOf(record, '880').find((each) => subfield(each, '6')?.startsWith(`${field.tag}-${occurrence}`))
}

const withOriginal = (record: MarcRecord, field: DataField, codes: string): readonly (string | undefined)[] => [
  fieldText(field, codes),
  fieldText(originalField(record, field), codes),
]

/** Types of 246 by second indicator, named as in the MARC profile. */
const VARIANT_TYPES: Readonly<Record<string, string>> = {
  0: 'Portion of title',
  1: 'Parallel title',
  2: 'Distinctive title',
  3: 'Other title',
  4: 'Cover title',
  5: 'Added title page title',
  6: 'Caption title',
  7: 'Running title',
  8: 'Spine title',
}

/** Variant titles (246) and former titles (247) by type. */
function variantTitles({ t, locale }: Visit, record: MarcRecord, languages: readonly string[]): readonly Fact[] {
  const typed = [...dataFieldsOf(record, '246'), ...dataFieldsOf(record, '247')].map((field) => {
    const type = field.tag === '247' ? undefined : VARIANT_TYPES[field.indicator2]
    const name = field.tag === '247' ? t('former_title') : type ? labelOf(type, locale) : t('also_known_as')
    return { name, field }
  })
  return [...Map.groupBy(typed, ({ name }) => name)].map(
    ([name, fields]): Fact => [
      name,
      catalogued(
        fields.flatMap(({ field }) => withOriginal(record, field, 'abnp')),
        languages,
      ),
    ],
  )
}

/** Publication statements in chronological order: by first indicator (earliest, intervening, current), then by year. */
function imprintsInOrder(record: MarcRecord): readonly DataField[] {
  const rank = ({ indicator1 }: DataField): number => (indicator1 === '3' ? 2 : indicator1 === '2' ? 1 : 0)
  const year = (field: DataField): number =>
    Number(/\d{4}/.exec(subfields(field, '3c').join(' '))?.[0] ?? Number.NEGATIVE_INFINITY)
  const named = publicationStatements(record).filter((field) => fieldText(field, 'ab') !== undefined)
  return named.toSorted((one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other)
    const [first, second] = [year(one), year(other)]
    return first === second ? 0 : first - second
  })
}

/** The publisher with its place. For several publication statements, a list of the publishers over time. */
function publishers(visit: Visit, record: MarcRecord, languages: readonly string[]): readonly Fact[] {
  const { t } = visit
  const imprints = imprintsInOrder(record)
  // 880 fields that no publication statement refers to come last.
  const linked = new Set(imprints.flatMap((field) => originalField(record, field) ?? []))
  const others = originalPublicationStatements(record)
    .filter((field) => !linked.has(field))
    .map((field) => fieldText(field, 'b'))
  if (imprints.length < 2)
    return [
      [
        t('publisher'),
        catalogued([...imprints.flatMap((field) => withOriginal(record, field, 'b')), ...others], languages),
      ],
      [
        t('place'),
        catalogued(
          imprints.map((field) => fieldText(field, 'a')),
          languages,
        ),
      ],
    ]
  const line = (field: DataField, index: number): ReactNode => {
    const name = catalogued(withOriginal(record, field, 'b'), languages)
    const place = catalogued([fieldText(field, 'a')], languages)
    const stated = [fieldText(field, '3'), fieldText(field, 'c')].filter(Boolean).join(' · ')
    const time = stated === '' && field.indicator1 === '3' ? t('publisher_current') : stated
    if (name === undefined && place === undefined) return null
    return h(
      'li',
      { key: index },
      name ?? null,
      name !== undefined && place !== undefined ? ', ' : null,
      place ?? null,
      time === '' ? null : h('span', { className: 'dim' }, ` ${time}`),
    )
  }
  return [
    [t('publishers'), h('ol', { className: 'plain' }, imprints.map(line))],
    [t('publisher'), catalogued(others, languages)],
  ]
}

const SUBJECT_TAGS = ['600', '610', '611', '630', '648', '650', '651', '653', '655']
const CLASSIFICATIONS = { '080': 'UDC', '082': 'DDC' } as const

/** The subject headings, and the name of the main class of each classification number. */
function subjects({ t, labels }: Visit, record: MarcRecord, languages: readonly string[]): Fact {
  const headings = SUBJECT_TAGS.flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap(
      (field) =>
        subfields(field, tag === '653' ? 'a' : 'abvxyz')
          .map((value) => value.replace(/[\s,:;/.]+$/u, ''))
          .filter((value) => value !== '')
          .join(' – ') || [],
    ),
  )
  const classes = Object.entries(CLASSIFICATIONS).flatMap(([tag, scheme]) =>
    dataFieldsOf(record, tag).flatMap((field) =>
      subfields(field, 'a').map((notation) => {
        const main = /\d/.exec(notation)?.[0]
        const name = main === undefined ? undefined : labels.label('subjects', main)
        return { name: name === main ? undefined : name, notation: `${scheme} ${notation.trim()}` }
      }),
    ),
  )
  if (headings.length + classes.length === 0) return [t('subject'), undefined]
  return [
    t('subject'),
    [
      headings.length === 0 ? null : h('div', { key: 'headings' }, catalogued(headings, languages)),
      ...[...Map.groupBy(classes, ({ name }) => name ?? '')].map(([name, group]) => {
        const notations = [...new Set(group.map(({ notation }) => notation))].join(', ')
        return h(
          'div',
          { key: `class ${name}` },
          name,
          h('span', { className: 'dim' }, name === '' ? notations : ` (${notations})`),
        )
      }),
    ],
  ]
}

/** The kinds of open access resources in ROAD, from 856 $x. */
const roadKinds = ({ locale }: Visit, record: MarcRecord): readonly string[] =>
  dataFieldsOf(record, '856').flatMap((field) =>
    subfields(field, 'x').flatMap((code) => {
      const key = `assignment.access_${code}`
      const name = /^OA-[A-Z]$/.test(code) ? formatUnknown(locale, key) : key
      return name === key ? [] : [name]
    }),
  )

const webAddresses = (record: MarcRecord): ReactNode => {
  const urls = dataFieldsOf(record, '856').flatMap((field) => subfield(field, 'u') ?? [])
  if (urls.length === 0) return undefined
  return urls.map((url, index) =>
    h('div', { key: index }, /^https?:\/\//i.test(url) ? h('a', { href: url, rel: 'nofollow noopener' }, url) : url),
  )
}

const linkText = ({ issn, title }: LinkedSerial): ReactNode =>
  h('span', { dir: title && textDirection(title) }, title ?? '', ' ', issn === undefined ? '' : issnLink(issn))

const RELATED_TAGS = ['760', '762', '765', '767', '770', '772', '775', '777', '787']

export function recordFacts(visit: Visit, publicRecord: PublicRecord): readonly Fact[] {
  const { t, labels } = visit
  const { record } = publicRecord
  const facts = factsOf(publicRecord, record)
  const { languages } = facts
  const texts = (tags: readonly string[], codes: string): ReactNode =>
    catalogued(
      tags.flatMap((tag) => dataFieldsOf(record, tag)).map((field) => fieldText(field, codes)),
      languages,
    )
  const links = RELATED_TAGS.flatMap((tag) => linkedSerials(record, tag))
  const road = roadKinds(visit, record)
  const titleProper = fieldText(firstDataField(record, '245'), 'abnp')
  const keyTitle = fieldText(firstDataField(record, '222'), 'ab')
  const listed: readonly Fact[] = [
    [t('title_proper'), titleProper === keyTitle ? undefined : catalogued([titleProper], languages)],
    ...publishers(visit, record, languages),
    [t('years'), formatYears(visit, facts.start_year, facts.end_year)],
    [t('frequency'), facts.frequency?.trim() ? labels.label('frequency', facts.frequency) : undefined],
    [
      t('language'),
      languages
        .filter((code) => /^[a-z]{3}$/.test(code))
        .map((code) => labels.label('languages', code))
        .join(' · '),
    ],
    [t('country'), facts.iso_country === null ? undefined : labels.label('iso_country', facts.iso_country)],
    [t('abbreviated'), texts(['210'], 'ab')],
    ...variantTitles(visit, record, languages),
    [t('issued_by'), catalogued([...textsOf(record, '710', 'ab'), ...textsOf(record, '720', 'a')], languages)],
    subjects(visit, record, languages),
    [t('open_access'), road.length === 0 ? undefined : `ROAD: ${[...new Set(road)].join(', ')}`],
    [t('indexed_by'), texts(['510'], 'a')],
    [t('web_address'), webAddresses(record)],
    ...links.map((link): Fact => [relation(visit, link.field), linkText(link)]),
    ...[...mergerPartners(record)].map(
      (field): Fact => [formatUnknown(visit.locale, 'graph.link_partner'), linkText(linkedSerial(field))],
    ),
  ]
  return listed.filter(([, value]) => value !== undefined && value !== '')
}

const textsOf = (record: MarcRecord, tag: string, codes: string): readonly (string | undefined)[] =>
  dataFieldsOf(record, tag).map((field) => fieldText(field, codes))
