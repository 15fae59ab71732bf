/** Page about the free API, with examples that the visitor can run. */
import { API_QUOTA } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import type { Visit } from './visit.ts'

const CALLS = [
  ['/api/public/v1/records/0000-0019', 'api_record'],
  ['/api/public/v1/records/0000-0019/issn-l', 'api_issn_l'],
  ['/api/public/v1/search?q=journal&size=5', 'api_search'],
  ['/api/public/v1/changes?since=2026-01-01T00:00:00Z', 'api_changes'],
] as const

const REQUEST = `{"country": "FRA", "title": "Cahiers du phare", "publisher": "Éditions du Phare",
  "language": "fre", "media": ["print", "online"], "url": "https://phare.example/cahiers"}`

/** Fields of a request, settings of a journal in OJS, and elements of a deposit at Crossref. */
const FIELDS = [
  ['title', 'name', '<full_title>'],
  ['publisher', 'publisherInstitution', ''],
  ['country (ISO 3166-1 alpha-3)', 'country (alpha-2)', ''],
  ['language (ISO 639-2/B)', 'primaryLocale', '<journal_metadata language="">'],
  ['contact_name', 'contactName', ''],
  ['issns: medium "print"', 'printIssn', '<issn media_type="print">'],
  ['issns: medium "online"', 'onlineIssn', '<issn media_type="electronic">'],
] as const

const requestSection = ({ t, origin }: Visit): ReactNode =>
  h(
    'section',
    { id: 'requests', className: 'cards' },
    h('h2', null, t('api_requests')),
    h('p', null, t('api_requests_about')),
    h(
      'pre',
      null,
      `curl -H 'Authorization: Bearer TOKEN' -H 'Idempotency-Key: journal-17' -H 'Content-Type: application/json' \\\n  -d '${REQUEST}' '${origin}/api/public/v1/requests'`,
    ),
    h('h3', null, t('api_request_files')),
    h('p', null, t('api_request_files_about')),
    h(
      'pre',
      null,
      `curl -H 'Authorization: Bearer TOKEN' -H 'Idempotency-Key: journal-18' \\\n  -F 'request=<request.json;type=application/json' -F 'files=@cover.pdf' -F 'files=@masthead.png' \\\n  '${origin}/api/public/v1/requests'`,
    ),
    h(
      'pre',
      null,
      `curl -H 'Authorization: Bearer TOKEN' -H 'Idempotency-Key: journal-18-title' \\\n  -F 'file=@title-page.jpg' '${origin}/api/public/v1/requests/7K2M-Q9XD/files'`,
    ),
    h('h3', null, t('api_request_state')),
    h('pre', null, `curl -H 'Authorization: Bearer TOKEN' '${origin}/api/public/v1/requests/7K2M-Q9XD'`),
    h('p', null, t('api_requests_webhook'), ' ', h('a', { href: '/portal/account#subscriptions' }, t('subscriptions'))),
    h('h3', null, t('api_requests_fields')),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          [t('api_field'), 'OJS', 'Crossref'].map((name) => h('th', { key: name, scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        null,
        FIELDS.map(([field, ojs, crossref]) =>
          h(
            'tr',
            { key: field },
            h('th', { scope: 'row' }, h('code', null, field)),
            h('td', { 'data-label': 'OJS' }, h('code', null, ojs)),
            h('td', { 'data-label': 'Crossref' }, crossref === '' ? null : h('code', null, crossref)),
          ),
        ),
      ),
    ),
  )

export const apiPage = (visit: Visit): string => {
  const { t, origin } = visit
  return renderPage(
    visit,
    { title: t('free_api'), canonical: `${origin}/portal/api` },
    h('h1', null, t('free_api')),
    h('p', null, t('api_about'), ' ', h('a', { href: '/portal/account' }, t('account'))),
    h('p', null, t('api_quotas', { total: API_QUOTA.total, day: API_QUOTA.day, second: API_QUOTA.second })),
    CALLS.map(([call, about]) =>
      h(
        'section',
        { key: call },
        h('h2', null, t(about)),
        h('pre', null, `curl -H 'Authorization: Bearer TOKEN' '${origin}${call}'`),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, t('api_list')),
      h(
        'pre',
        null,
        `curl -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\\n  -d '{"issns": ["0000-0019", "0000-0027"]}' '${origin}/api/public/v1/records'`,
      ),
    ),
    requestSection(visit),
    h(
      'section',
      null,
      h('h2', null, t('api_try')),
      h(
        'form',
        { className: 'form', 'data-try': true, hidden: true },
        h(
          'label',
          null,
          t('token'),
          h('input', { name: 'token', required: true, autoComplete: 'off', maxLength: 200 }),
        ),
        h(
          'label',
          null,
          t('api_call'),
          h('input', {
            name: 'call',
            required: true,
            defaultValue: CALLS[2][0],
            pattern: '/api/public/v1/.*',
            maxLength: 1000,
          }),
        ),
        h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('api_send'))),
      ),
      h('noscript', null, h('p', null, t('api_no_script'))),
      h('pre', { 'data-output': true, hidden: true, tabIndex: -1, 'aria-label': t('api_answer') }),
    ),
    h(
      'section',
      { id: 'openrefine' },
      h('h2', null, t('api_reconcile')),
      h('pre', null, `${origin}/api/public/v1/reconcile`),
    ),
    h('p', null, h('a', { href: '/api/docs' }, t('api_docs'))),
  )
}
