/** Atom feed (RFC 4287) with the latest public changes of the records that a search finds. */
import { factsOf } from '@seriatim/analyser'
import { element, textElement, XML_DECLARATION } from '../../platform/http/xml.ts'
import type { NewestRecord } from '../public/newest.ts'
import { recordAddress } from '../public/record-address.ts'
import { titleOf } from '../public/titles.ts'
import { formatYears } from './pages/serial-text.ts'
import { languageTag } from './pages/text-language.ts'
import type { Visit } from './pages/visit.ts'

export const FEED_TYPE = 'application/atom+xml'
/** Maximum number of entries in a feed. */
export const FEED_ENTRIES = 50

type FeedAddresses = {
  /** URL of the search without the language. It is the permanent id of the feed. */
  readonly id: string
  readonly self: string
  /** URL of the result page of the same search. */
  readonly page: string
}

function entryXml(visit: Visit, { record: publicRecord, changedAt, isNew }: NewestRecord): string {
  const { t, labels, origin } = visit
  const { issn, record, status } = publicRecord
  const facts = factsOf(publicRecord, record)
  const title = titleOf(record) ?? t('untitled')
  const summary = [
    t(isNew ? 'feed_new' : 'feed_changed'),
    `ISSN ${issn}`,
    facts.media.map((code) => labels.label('media', code)).join(', '),
    facts.iso_country === null ? undefined : labels.label('iso_country', facts.iso_country),
    formatYears(visit, facts.start_year, facts.end_year),
    t(`status_${status}`),
  ]
  return element(
    'entry',
    {},
    textElement('id', `urn:ISSN:${issn}`),
    textElement('title', title, { 'xml:lang': languageTag(title, facts.languages) }),
    textElement('updated', changedAt),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + recordAddress(issn) }),
    element('category', {
      term: isNew ? 'created' : 'changed',
      label: t(isNew ? 'feed_new' : 'feed_changed'),
    }),
    textElement('summary', summary.filter(Boolean).join(' · ')),
  )
}

/**
 * @param subject description of the search as text
 * @param newest the changed records, the latest change first
 * @param emptySince update time of a feed without entries
 */
export function feedXml(
  visit: Visit,
  subject: string,
  newest: readonly NewestRecord[],
  { id, self, page, emptySince }: FeedAddresses & { readonly emptySince: string },
): string {
  const { t, locale, licence } = visit
  return (
    XML_DECLARATION +
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
      textElement('id', id),
      textElement('title', `${t('product')}: ${subject}`),
      textElement('updated', newest[0]?.changedAt ?? emptySince),
      element('author', {}, textElement('name', t('product'))),
      element('link', { rel: 'self', type: FEED_TYPE, href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      ...(licence === undefined ? [] : [element('link', { rel: 'license', href: licence.url })]),
      ...newest.map((each) => entryXml(visit, each)),
    )
  )
}
