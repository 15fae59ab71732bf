/**
 * The page of a record. The page depends only on the record, related records and the names of codes. The ETag includes
 * all of these.
 */
import { factsOf } from '@seriatim/analyser'
import { firstDataField, subfields } from '@seriatim/marc'
import { marcLanguageTag, withoutMarks } from '@seriatim/scripts'
import type { ReactNode } from 'react'
import { CITATION_FORMS, citationOf } from '../../public/citations.ts'
import { CONTENT_TYPE, OUTPUT_FORMS } from '../../public/output-forms.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { currentPublication } from '../../public/publication.ts'
import { recordAddress } from '../../public/record-address.ts'
import { fieldText, originalTitleOf, titleOf } from '../../public/titles.ts'
import { h } from './h.ts'
import { isIssnText, issnLink, linkedSerials } from './linked-serial.ts'
import { recordFacts } from './record-facts.ts'
import { formatYears } from './serial-text.ts'
import { renderPage } from './shell.ts'
import { languageTag, textAttributes } from './text-language.ts'
import { type Neighbours, titleChain } from './title-chain.ts'
import { portalUrl, type Visit } from './visit.ts'

const FORM_NAMES = {
  json: 'JSON-LD',
  turtle: 'Turtle',
  rdf: 'RDF/XML',
  marcxml: 'MARCXML',
  mrc: 'MARC 21',
  unimarc: 'UNIMARC',
} as const

/** @param neighbours the public records that replace the number; the notice shows their titles */
const statusNotice = (visit: Visit, { status, replacedBy }: PublicRecord, neighbours: Neighbours): ReactNode => {
  const { t } = visit
  if (status !== 'cancelled' && status !== 'suppressed') return null
  const titleAt = (issn: string): ReactNode => {
    const replacement = neighbours.get(issn)
    const title = replacement && titleOf(replacement.record)
    if (replacement === undefined || title === undefined) return null
    const { languages } = factsOf(replacement, replacement.record)
    return [' ', h('span', { key: 'title', ...textAttributes(title, languages) }, title)]
  }
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
            h('span', { key: issn }, index > 0 ? ', ' : '', isIssnText(issn) ? issnLink(issn) : issn, titleAt(issn)),
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

const mediaSection = (visit: Visit, publicRecord: PublicRecord, media: readonly string[]): ReactNode => {
  const { t, labels } = visit
  const others = linkedSerials(publicRecord.record, '776')
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
        h('span', null, h('strong', null, publicRecord.issn)),
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

const formatChangeDate = ({ locale }: Visit, { storedAt }: PublicRecord): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(storedAt)

const recordSidebar = (visit: Visit, publicRecord: PublicRecord): ReactNode => {
  const { t, origin, labels } = visit
  const address = origin + recordAddress(publicRecord.issn)
  const replaced =
    publicRecord.replacedBy.length === 0 ? undefined : t('cite_replaced', { issns: publicRecord.replacedBy.join(', ') })
  const citation = citationOf(publicRecord, replaced)
  const number = `ISSN ${publicRecord.issn}`
  const numberAt = citation.lastIndexOf(number)
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
        citation.slice(0, numberAt),
        h('span', { className: 'number' }, number),
        citation.slice(numberAt + number.length),
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
          h('a', { key: form, href: `/portal/cite/${publicRecord.issn}.${form}` }, name),
        ),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, t('lasting_address')),
      h(
        'a',
        { href: address },
        address.slice(0, -publicRecord.issn.length),
        h('span', { className: 'number' }, publicRecord.issn),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, t('this_record_as')),
      h(
        'p',
        { className: 'forms' },
        Object.entries(FORM_NAMES).map(([form, name]) =>
          h(
            'a',
            { key: form, href: portalUrl(recordAddress(publicRecord.issn), { format: form }), rel: 'nofollow' },
            name,
          ),
        ),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, t('wrong_or_missing')),
      h('p', null, t('kept_by', { centre: labels.label('center', publicRecord.center) })),
      h(
        'p',
        { className: 'buttons' },
        h(
          'a',
          {
            className: 'button',
            href: portalUrl('/portal/requests/new', { kind: 'change', issn: publicRecord.issn }),
            rel: 'nofollow',
          },
          t('ask_change'),
        ),
        h(
          'a',
          { className: 'button', href: portalUrl('/portal/contact', { issn: publicRecord.issn }), rel: 'nofollow' },
          t('contact_centre'),
        ),
      ),
    ),
    h('section', { className: 'dim' }, t('last_changed', { day: formatChangeDate(visit, publicRecord) })),
  )
}

/** A four-digit year from 008; undefined for other values. */
const certainYear = (text: string | null): string | undefined =>
  /^\d{4}$/.test(text ?? '') && text !== '9999' ? text! : undefined

/** Namespace of Dublin Core terms. They have a property for the replacement of a number, which schema.org lacks. */
const DUBLIN_CORE_TERMS = 'http://purl.org/dc/terms/'

/**
 * Metadata of the serial in the schema.org vocabulary, for search engines. For a cancelled ISSN, the metadata contain
 * its replacement.
 */
function schemaOrgMetadata(
  publicRecord: PublicRecord,
  { origin, title, licence }: { origin: string; title: string; licence: string | undefined },
): Record<string, unknown> {
  const { record, issn } = publicRecord
  const facts = factsOf(publicRecord, record)
  const publisher = fieldText(currentPublication(record), 'b')
  const address = origin + recordAddress(issn)
  const replacements = publicRecord.replacedBy.filter(isIssnText).map((number) => ({
    '@type': 'Periodical',
    '@id': origin + recordAddress(number),
    url: origin + recordAddress(number),
    issn: number,
  }))
  const isReplaced = replacements.length > 0
  return {
    '@context': isReplaced ? ['https://schema.org', { dcterms: DUBLIN_CORE_TERMS }] : 'https://schema.org',
    '@type': 'Periodical',
    '@id': address,
    url: address,
    issn,
    name: title,
    alternateName: [originalTitleOf(record)].filter((name) => name !== undefined && name !== title),
    inLanguage: facts.languages.flatMap((code) => marcLanguageTag(code) ?? []),
    startDate: certainYear(facts.start_year),
    endDate: certainYear(facts.end_year),
    publisher: publisher === undefined ? undefined : { '@type': 'Organization', name: publisher },
    creativeWorkStatus:
      publicRecord.status === 'cancelled' || publicRecord.status === 'suppressed' ? publicRecord.status : undefined,
    'dcterms:isReplacedBy': isReplaced ? replacements : undefined,
    sdLicense: licence,
  }
}

/**
 * The `meta` elements that reference managers read. Zotero has no item type for serials, so its translator for embedded
 * metadata creates a journal article from them.
 */
function citationMetadata(
  publicRecord: PublicRecord,
  address: string,
): readonly (readonly [name: string, content: string])[] {
  const { record, issn } = publicRecord
  const facts = factsOf(publicRecord, record)
  const title = titleOf(record) ?? issn
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['citation_title', title],
    ['citation_journal_title', title],
    ['citation_journal_abbrev', fieldText(firstDataField(record, '210'), 'ab')],
    ['citation_issn', issn],
    ['citation_publisher', fieldText(currentPublication(record), 'b')],
    ['citation_publication_date', certainYear(facts.start_year)],
    ['citation_language', languageTag(title, facts.languages)],
    ['citation_public_url', address],
  ]
  return entries.flatMap(([name, content]) => (content === undefined ? [] : [[name, content] as const]))
}

/**
 * @param neighbours the public records of earlier titles, later titles and replacements
 * @param thisYear the end of the time axis for serials that are still published
 */
export function recordPage(visit: Visit, publicRecord: PublicRecord, neighbours: Neighbours, thisYear: number): string {
  const { t, origin } = visit
  const { record, issn } = publicRecord
  const facts = factsOf(publicRecord, record)
  const { languages } = facts
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
      description: [keyTitle, `ISSN ${issn}`, t(`status_${publicRecord.status}`), years].filter(Boolean).join(' · '),
      canonical: address,
      alternates,
      citation: citationMetadata(publicRecord, address),
      structured: schemaOrgMetadata(publicRecord, { origin, title: keyTitle, licence: visit.licence?.url }),
    },
    h(
      'div',
      { className: 'columns' },
      h(
        'div',
        { className: 'body' },
        h('h1', textAttributes(title, languages), title),
        original === undefined ? null : h('p', { className: 'sub', ...textAttributes(keyTitle, languages) }, keyTitle),
        issnList(visit, publicRecord, facts.issnl),
        statusNotice(visit, publicRecord, neighbours),
        mediaSection(visit, publicRecord, facts.media),
        titleChain(visit, publicRecord, title, neighbours, thisYear),
        h(
          'section',
          null,
          h('h2', null, t('facts')),
          h(
            'dl',
            { className: 'facts' },
            recordFacts(visit, publicRecord).map(([name, value], index) => [
              h('dt', { key: `name ${index}` }, name),
              h('dd', { key: `value ${index}` }, value),
            ]),
          ),
        ),
      ),
      recordSidebar(visit, publicRecord),
    ),
  )
}
