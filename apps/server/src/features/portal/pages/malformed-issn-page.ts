/** Page for a URL without a valid ISSN: the error, the expected check digit, similar records and a search field. */
import type { ReactNode } from 'react'
import type { PublicRecord } from '../../public/presenter.ts'
import type { TypedIssn } from '../search/typed-issn.ts'
import { h } from './h.ts'
import { resultRow } from './result-row.ts'
import { numberProblem } from './search-page.ts'
import { renderPage } from './shell.ts'
import { portalUrl, type Visit } from './visit.ts'

type MalformedIssn = {
  /** The text in the URL in place of an ISSN. */
  readonly asked: string
  readonly typed: TypedIssn | undefined
  /** Public records with a similar ISSN. */
  readonly meant: readonly PublicRecord[]
}

const errorText = (visit: Visit, { asked, typed }: MalformedIssn): ReactNode => {
  const { t } = visit
  if (typed?.kind === 'beginning')
    return [
      h('p', { key: 'short' }, t('issn_too_short', { asked })),
      h(
        'p',
        { key: 'search' },
        h('a', { href: portalUrl('/portal', { q: typed.digits }) }, t('issns_with_start', { start: typed.digits })),
      ),
    ]
  return h('p', null, numberProblem(visit, { typed, total: 0 }) ?? t('not_an_issn', { asked }))
}

export function malformedIssnPage(visit: Visit, malformed: MalformedIssn): string {
  const { t } = visit
  const { asked, meant } = malformed
  return renderPage(
    visit,
    { title: t('malformed_issn'), query: asked },
    h('h1', null, t('malformed_issn')),
    h('div', { className: 'notice problem', role: 'alert' }, errorText(visit, malformed)),
    meant.length === 0
      ? null
      : h(
          'section',
          null,
          h('h2', null, t('did_you_mean')),
          h(
            'ul',
            { className: 'results' },
            meant.map((item) => resultRow(visit, item)),
          ),
        ),
    h('h2', null, t('what_is_an_issn')),
    h('p', null, t('issn_form')),
    h(
      'form',
      { className: 'form', action: '/portal', 'aria-label': t('search_issn') },
      h(
        'label',
        null,
        t('search_issn'),
        h('input', { name: 'q', defaultValue: asked, maxLength: 1_000, autoComplete: 'off' }),
      ),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('search'))),
    ),
  )
}
