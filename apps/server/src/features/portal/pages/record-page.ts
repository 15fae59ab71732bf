/**
 * The page of a record. It depends only on the record, its neighbours and the names of codes, which the ETag covers.
 */
import { effectiveTag, factsOf } from '@seriatim/analyser'
import { mergerPartners } from '@seriatim/issn'
import { type DataField, dataFieldsOf, isDataField, type MarcRecord, subfield, subfields } from '@seriatim/marc'
import { formatUnknown } from '@seriatim/messages'
import { entryOf } from '@seriatim/profile/lists'
import { scriptOf, withoutMarks } from '@seriatim/scripts'
import type { ReactNode } from 'react'
import { CITATION_FORMS, citationOf } from '../../public/citations.ts'
import { CONTENT_TYPE, OUTPUT_FORMS } from '../../public/output-forms.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { fieldText, originalTitleOf, titleOf } from '../../public/titles.ts'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import { portalUrl, type Visit } from './visit.ts'

export const recordAddress = (issn: string): string => `/resource/ISSN/${issn}`

const FORM_NAMES = {
  json: 'JSON-LD',
  turtle: 'Turtle',
  rdf: 'RDF/XML',
  marcxml: 'MARCXML',
  mrc: 'MARC 21',
  unimarc: 'UNIMARC',
} as const

const RIGHT_TO_LEFT = /^(Arab|Hebr|Syrc|Thaa|Nkoo)$/
/** Text direction by script. */
const textDirection = (text: string): 'rtl' | undefined => (RIGHT_TO_LEFT.test(scriptOf(text)) ? 'rtl' : undefined)

const isIssnText = (text: string | undefined): text is string => /^\d{4}-\d{3}[\dX]$/.test(text ?? '')

const issnLink = (issn: string): ReactNode => h('a', { className: 'number', href: recordAddress(issn) }, issn)

type LinkedSerial = { readonly issn: string | undefined; readonly title: string | undefined; readonly field: DataField }

const linkedSerial = (field: DataField): LinkedSerial => ({
  issn: subfields(field, 'x').find(isIssnText),
  title: fieldText(field, 't'),
  field,
})

/** Serials that a record links to in a tag. Excludes partners of a merger, which are not later titles. */
const linkedSerials = (record: MarcRecord, tag: string): readonly LinkedSerial[] => {
  const partners = mergerPartners(record)
  return dataFieldsOf(record, tag)
    .filter((field) => !partners.has(field))
    .map(linkedSerial)
}

const relation = ({ locale }: Visit, { tag, indicator2 }: DataField): string => {
  const key = `graph.link_${tag}_${indicator2}`
  const named = formatUnknown(locale, key)
  return named === key ? formatUnknown(locale, `graph.link_${tag}`) : named
}

/** Years of 008 in readable form. */
export function formatYears({ t }: Visit, start: string | null, end: string | null): string | undefined {
  if (start === null || start === 'uuuu') return undefined
  const from = start.replaceAll('u', '?')
  if (end === null || end === '9999') return t('since', { year: from })
  return `${from}–${end === 'uuuu' ? '?' : end.replaceAll('u', '?')}`
}

const statusNotice = (visit: Visit, { status, replacedBy }: PublicRecord): ReactNode => {
  const { t } = visit
  if (status !== 'cancelled' && status !== 'suppressed') return null
  return h(
    'div',
    { className: 'notice problem' },
    h('p', null, t(status === 'cancelled' ? 'is_cancelled' : 'is_suppressed')),
    replacedBy.length === 0
      ? null
      : h(
          'p',
          null,
          t('replaced_by'),
          ' ',
          replacedBy.map((issn, index) =>
            h('span', { key: issn }, index > 0 ? ', ' : '', isIssnText(issn) ? issnLink(issn) : issn),
          ),
        ),
  )
}

const issnList = (visit: Visit, { issn, status }: PublicRecord, issnl: string | null): ReactNode => {
  const { t } = visit
  return h(
    'dl',
    { className: 'numbers' },
    h(
      'div',
      null,
      h('dt', null, 'ISSN'),
      h(
        'dd',
        { className: 'own' },
        issn,
        h('button', { type: 'button', hidden: true, 'data-copy': issn, 'data-copied': t('copied') }, t('copy')),
      ),
    ),
    issnl === null
      ? null
      : h('div', null, h('dt', null, t('issn_l')), h('dd', null, issnl === issn ? issnl : issnLink(issnl))),
    h(
      'div',
      null,
      h('dt', null, t('status')),
      h('dd', null, h('span', { className: `state state-${status}` }, t(`status_${status}`))),
    ),
  )
}

const mediaSection = (visit: Visit, found: PublicRecord, media: readonly string[]): ReactNode => {
  const { t, labels } = visit
  const others = linkedSerials(found.record, '776')
  return h(
    'section',
    null,
    h('h2', null, t('media')),
    h(
      'ul',
      { className: 'media' },
      h(
        'li',
        null,
        h('span', null, h('strong', null, media.map((code) => labels.label('media', code)).join(', '))),
        h('span', null, h('strong', null, found.issn)),
        h('span', { className: 'dim' }, t('this_page')),
      ),
      others.map(({ issn, title, field }, index) => {
        const medium = subfields(field, 'h').map((code) => labels.label('media', code))
        return h(
          'li',
          { key: index },
          h('span', null, medium.join(', ') || t('other_medium')),
          h('span', null, issn === undefined ? '' : issnLink(issn)),
          h('span', { className: 'dim' }, title ?? ''),
        )
      }),
    ),
  )
}

/** Public records that a page shows, by ISSN. */
export type Neighbours = ReadonlyMap<string, PublicRecord>

/** ISSNs of the earlier and later titles of a record. */
export const chainIssns = (record: MarcRecord): readonly string[] =>
  ['780', '785'].flatMap((tag) => linkedSerials(record, tag)).flatMap(({ issn }) => issn ?? [])

const titleChain = (
  visit: Visit,
  found: PublicRecord,
  title: string,
  years: string | undefined,
  neighbours: Neighbours,
): ReactNode => {
  const [earlier, later] = [linkedSerials(found.record, '780'), linkedSerials(found.record, '785')]
  if (earlier.length + later.length === 0) return null
  const box = (link: LinkedSerial, index: number): ReactNode => {
    const name = link.title ?? link.issn ?? visit.t('untitled')
    return h(
      'li',
      { key: `${link.field.tag} ${index}` },
      h('small', null, relation(visit, link.field)),
      link.issn === undefined ? name : h('a', { href: recordAddress(link.issn) }, name),
      h('small', null, [link.issn, yearsOfNumber(link.issn)].filter(Boolean).join(' · ')),
    )
  }
  const yearsOfNumber = (issn: string | undefined): string | undefined => {
    const neighbour = neighbours.get(issn ?? '')
    if (neighbour === undefined) return undefined
    const facts = factsOf(neighbour, neighbour.record)
    return formatYears(visit, facts.start_year, facts.end_year)
  }
  // Several titles on one side form one step of the chain.
  const step = (links: readonly LinkedSerial[], key: string): ReactNode =>
    links.length < 2
      ? links.map(box)
      : h('li', { key, className: 'step' }, h('ul', { className: 'fork' }, links.map(box)))
  return h(
    'section',
    null,
    h('h2', null, visit.t('earlier_and_later')),
    h(
      'ol',
      { className: 'chain' },
      step(earlier, 'earlier'),
      h(
        'li',
        { className: 'here' },
        h('strong', null, title),
        h('small', null, [found.issn, years].filter(Boolean).join(' · ')),
      ),
      step(later, 'later'),
    ),
  )
}

const linkText = ({ issn, title }: LinkedSerial): ReactNode =>
  h('span', null, title ?? '', ' ', issn === undefined ? '' : issnLink(issn))

type Fact = readonly [name: string, value: ReactNode]

const originalScriptTexts = (record: MarcRecord, tags: readonly string[], codes: string): readonly string[] =>
  record.fields.flatMap((field) =>
    isDataField(field) && field.tag === '880' && tags.includes(effectiveTag(field))
      ? (fieldText(field, codes) ?? [])
      : [],
  )

const joined = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))].join(' · ')

function recordFacts(visit: Visit, found: PublicRecord): readonly Fact[] {
  const { t, labels } = visit
  const { record } = found
  const facts = factsOf(found, record)
  const imprints = [...dataFieldsOf(record, '264'), ...dataFieldsOf(record, '260')]
  const of = (tag: string, codes: string) => dataFieldsOf(record, tag).map((field) => fieldText(field, codes))
  const urls = dataFieldsOf(record, '856').flatMap((field) => subfield(field, 'u') ?? [])
  const links = ['760', '762', '765', '767', '770', '772', '775', '777', '787'].flatMap((tag) =>
    linkedSerials(record, tag),
  )
  const listed: readonly Fact[] = [
    [
      t('publisher'),
      joined([...imprints.map((field) => fieldText(field, 'b')), ...originalScriptTexts(record, ['260', '264'], 'b')]),
    ],
    [t('place'), joined(imprints.map((field) => fieldText(field, 'a')))],
    [t('years'), formatYears(visit, facts.start_year, facts.end_year)],
    [t('frequency'), facts.frequency?.trim() ? labels.label('frequency', facts.frequency) : undefined],
    [
      t('language'),
      joined(facts.languages.filter((code) => /^[a-z]{3}$/.test(code)).map((code) => labels.label('languages', code))),
    ],
    [t('country'), facts.iso_country === null ? undefined : labels.label('iso_country', facts.iso_country)],
    [t('abbreviated'), joined(of('210', 'ab'))],
    [t('also_known_as'), joined([...of('246', 'abnp'), ...of('247', 'abnp')])],
    [t('issued_by'), joined([...of('710', 'ab'), ...of('720', 'a')])],
    [t('subject'), joined([...of('080', 'a'), ...of('082', 'a')])],
    [
      t('web_address'),
      urls.length === 0
        ? undefined
        : urls.map((url, index) =>
            h(
              'div',
              { key: index },
              /^https?:\/\//i.test(url) ? h('a', { href: url, rel: 'nofollow noopener' }, url) : url,
            ),
          ),
    ],
    ...links.map((link): Fact => [relation(visit, link.field), linkText(link)]),
    ...[...mergerPartners(record)].map(
      (field): Fact => [formatUnknown(visit.locale, 'graph.link_partner'), linkText(linkedSerial(field))],
    ),
  ]
  return listed.filter(([, value]) => value !== undefined && value !== '')
}

const formatChangeDate = ({ locale }: Visit, { storedAt }: PublicRecord): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(storedAt)

const recordSidebar = (visit: Visit, found: PublicRecord): ReactNode => {
  const { t, origin, labels } = visit
  const address = origin + recordAddress(found.issn)
  const citation = citationOf(found, address)
  return h(
    'aside',
    { className: 'side', 'aria-label': t('about_record') },
    h(
      'section',
      null,
      h('h2', null, t('cite')),
      h(
        'p',
        { className: 'cite' },
        citation.slice(0, citation.lastIndexOf('ISSN ')),
        h('span', { className: 'number' }, citation.slice(citation.lastIndexOf('ISSN '))),
      ),
      h(
        'p',
        { className: 'forms' },
        h(
          'button',
          { type: 'button', hidden: true, 'data-copy': citation, 'data-copied': t('copied') },
          t('copy_citation'),
        ),
        Object.entries(CITATION_FORMS).map(([form, { name }]) =>
          h('a', { key: form, href: `/portal/cite/${found.issn}.${form}` }, name),
        ),
      ),
    ),
    h('section', null, h('h2', null, t('lasting_address')), h('a', { href: address }, address)),
    h(
      'section',
      null,
      h('h2', null, t('this_record_as')),
      h(
        'p',
        { className: 'forms' },
        Object.entries(FORM_NAMES).map(([form, name]) =>
          h('a', { key: form, href: portalUrl(recordAddress(found.issn), { format: form }), rel: 'nofollow' }, name),
        ),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, t('wrong_or_missing')),
      h('p', null, t('kept_by', { centre: labels.label('center', found.center) })),
      h(
        'a',
        { className: 'button', href: portalUrl('/portal/contact', { issn: found.issn }), rel: 'nofollow' },
        t('contact_centre'),
      ),
    ),
    h('section', { className: 'dim' }, t('last_changed', { day: formatChangeDate(visit, found) })),
  )
}

/** The language code of BCP 47 (RFC 5646, 2.2.1) for a MARC code: the shortest ISO 639 code. */
const languageTag = (code: string): string => {
  const language = entryOf('languages', code)
  return language?.iso6391 ?? language?.iso6392T ?? code
}

/** schema.org metadata of the serial for search engines. */
function schemaOrgMetadata(
  found: PublicRecord,
  { address, title, licence }: { address: string; title: string; licence: string | undefined },
): Record<string, unknown> {
  const { record, issn } = found
  const facts = factsOf(found, record)
  const publisher = [...dataFieldsOf(record, '264'), ...dataFieldsOf(record, '260')].flatMap(
    (field) => fieldText(field, 'b') ?? [],
  )[0]
  const year = (text: string | null): string | undefined =>
    /^\d{4}$/.test(text ?? '') && text !== '9999' ? text! : undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Periodical',
    '@id': address,
    url: address,
    issn,
    name: title,
    alternateName: [originalTitleOf(record)].filter((name) => name !== undefined && name !== title),
    inLanguage: facts.languages.filter((code) => /^[a-z]{3}$/.test(code)).map(languageTag),
    startDate: year(facts.start_year),
    endDate: year(facts.end_year),
    publisher: publisher === undefined ? undefined : { '@type': 'Organization', name: publisher },
    sdLicense: licence,
  }
}

/** @param neighbours the public records of `chainNumbers` */
export function recordPage(visit: Visit, found: PublicRecord, neighbours: Neighbours): string {
  const { t, origin } = visit
  const { record, issn } = found
  const facts = factsOf(found, record)
  const keyTitle = titleOf(record) ?? t('untitled')
  const original = originalTitleOf(record)
  const title = original ?? keyTitle
  const years = formatYears(visit, facts.start_year, facts.end_year)
  const address = origin + recordAddress(issn)
  const alternates = OUTPUT_FORMS.filter((form) => form !== 'html' && form !== 'unimarc').map((form) => ({
    type: CONTENT_TYPE[form].split(';')[0]!,
    href: portalUrl(address, { format: form }),
  }))
  return renderPage(
    visit,
    {
      title: `${withoutMarks(title)}, ISSN ${issn}`,
      description: [keyTitle, `ISSN ${issn}`, t(`status_${found.status}`), years].filter(Boolean).join(' · '),
      canonical: address,
      alternates,
      structured: schemaOrgMetadata(found, { address, title: keyTitle, licence: visit.licence?.url }),
    },
    h(
      'div',
      { className: 'columns' },
      h(
        'div',
        { className: 'body' },
        h('h1', { dir: textDirection(title) }, title),
        original === undefined ? null : h('p', { className: 'sub' }, keyTitle),
        issnList(visit, found, facts.issnl),
        statusNotice(visit, found),
        mediaSection(visit, found, facts.media),
        titleChain(visit, found, title, years, neighbours),
        h(
          'section',
          null,
          h('h2', null, t('facts')),
          h(
            'dl',
            { className: 'facts' },
            recordFacts(visit, found).map(([name, value], index) => [
              h('dt', { key: `name ${index}` }, name),
              h('dd', { key: `value ${index}` }, value),
            ]),
          ),
        ),
      ),
      recordSidebar(visit, found),
    ),
  )
}
