/**
 * Shows a record in a result list: titles with marked matches, facts, and the reason why the search found the record.
 */
import { rowFactsOf } from '@seriatim/analyser'
import type { ReactNode } from 'react'
import type { PublicRecord } from '../../public/presenter.ts'
import { recordAddress } from '../../public/record-address.ts'
import { originalTitleOf, titleOf } from '../../public/titles.ts'
import { type MatchedText, type MatchKind, type RowMarker, rowMarker } from '../search/match-reasons.ts'
import { h } from './h.ts'
import { formatYears } from './serial-text.ts'
import { textAttributes } from './text-language.ts'
import type { Visit } from './visit.ts'

const REASON_NAMES = {
  title: 'title',
  variant: 'also_known_as',
  abbreviated: 'abbreviated',
  number: 'other_issn',
  publisher: 'publisher',
  body: 'issued_by',
} as const satisfies Record<MatchKind, Parameters<Visit['t']>[0]>

/** A text whose matches are `mark` elements. The text direction depends on the script of the text. */
const markedText = ({ text, spans }: MatchedText): ReactNode =>
  h(
    'bdi',
    null,
    spans.map(({ start, end }, at) => [
      text.slice(at === 0 ? 0 : spans[at - 1]!.end, start),
      h('mark', { key: start }, text.slice(start, end)),
    ]),
    text.slice(spans.at(-1)?.end ?? 0),
  )

export const resultRow = (visit: Visit, publicRecord: PublicRecord, marker: RowMarker = rowMarker('')): ReactNode => {
  const { t, labels } = visit
  const facts = rowFactsOf(publicRecord.record)
  const title = titleOf(publicRecord.record) ?? t('untitled')
  const original = originalTitleOf(publicRecord.record)
  const reasons = marker.reasons(publicRecord, original === undefined ? [title] : [title, original])
  const years = formatYears(visit, facts.start_year, facts.end_year)
  const line = [
    facts.media.map((code) => labels.label('media', code)).join(', '),
    facts.iso_country === null ? undefined : labels.label('iso_country', facts.iso_country),
  ].filter(Boolean)
  return h(
    'li',
    { key: publicRecord.issn },
    h(
      'a',
      { href: recordAddress(publicRecord.issn), ...textAttributes(title, facts.languages) },
      markedText(marker.mark(title)),
    ),
    original === undefined
      ? null
      : h('div', textAttributes(original, facts.languages), markedText(marker.mark(original))),
    h(
      'div',
      { className: 'line' },
      h('span', { className: 'number' }, publicRecord.issn),
      ` · ${line.join(' · ')}`,
      years === undefined ? ' ' : [' · ', h('span', { key: 'years', className: 'number' }, years), ' '],
      h('span', { className: `state state-${publicRecord.status}` }, t(`status_${publicRecord.status}`)),
    ),
    reasons.map(({ kind, ...text }) =>
      h(
        'div',
        { key: kind + text.text, className: 'reason' },
        t('labelled', { label: t(REASON_NAMES[kind]) }),
        ' ',
        markedText(text),
      ),
    ),
  )
}
