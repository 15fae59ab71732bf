/** Page about the free API, with examples that the visitor can run. */
import { API_QUOTA } from '@seriatim/contract'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import type { Visit } from './visit.ts'

const CALLS = [
  ['/api/public/v1/records/0000-0019', 'api_record'],
  ['/api/public/v1/records/0000-0019/issn-l', 'api_issn_l'],
  ['/api/public/v1/search?q=journal&size=5', 'api_search'],
  ['/api/public/v1/changes?since=2026-01-01T00:00:00Z', 'api_changes'],
] as const

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
