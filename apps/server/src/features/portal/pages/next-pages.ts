/** Links with explanations, for pages that otherwise show only one sentence. */
import type { ReactNode } from 'react'
import { h } from './h.ts'
import type { Visit } from './visit.ts'

const LINKS = [
  ['/portal', 'search', 'search_about'],
  ['/portal/browse/titles', 'browse_titles', 'browse_titles_about'],
  ['/portal/browse/publishers', 'browse_publishers', 'browse_publishers_about'],
  ['/portal/statistics', 'statistics', 'statistics_about'],
  ['/portal/api', 'free_api', 'free_api_about'],
  ['/portal/requests', 'requests', 'requests_about'],
  ['/portal/contact', 'contact', 'contact_what'],
] as const

export const nextPages = ({ t }: Visit): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, t('more_pages')),
    h(
      'dl',
      { className: 'programs' },
      LINKS.map(([href, name, about]) =>
        h('div', { key: href }, h('dt', null, h('a', { href }, t(name))), h('dd', null, t(about))),
      ),
    ),
  )
