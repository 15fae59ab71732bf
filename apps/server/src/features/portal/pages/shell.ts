/** The parts that all portal pages share: head, header and footer. */
import { LOCALES } from '@seriatim/messages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fontAddress, SCRIPT_ADDRESS, STYLE_ADDRESS, SUGGEST_ADDRESS } from './assets.ts'
import { h } from './h.ts'
import { nextPages } from './next-pages.ts'
import { portalUrl, type Visit } from './visit.ts'

export type PageHead = {
  readonly title: string
  readonly description?: string | undefined
  /** Canonical URL of the page. Search engines must not index a page without a canonical URL. */
  readonly canonical?: string
  /** Alternative formats of the page. */
  readonly alternates?: readonly { readonly type: string; readonly href: string; readonly title?: string }[]
  /** `meta` elements for reference managers. */
  readonly citation?: readonly (readonly [name: string, content: string])[]
  /** schema.org metadata. */
  readonly structured?: Readonly<Record<string, unknown>>
  /** Value of the search field. */
  readonly query?: string
  /** URLs of scripts that only this page needs. */
  readonly scripts?: readonly string[]
}

const LANGUAGE_NAMES = { en: 'English', es: 'Español', fr: 'Français', ru: 'Русский' } as const

/** The current URL with another language. Following the link stores the language in a cookie. */
function urlInLanguage({ address }: Visit, language: string): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  return `${path}?${parameters}`
}

/** Russian pages also contain Latin text: ISSNs, titles and names of formats. */
const fontRanges = (locale: Visit['locale']): readonly ('latin' | 'cyrillic')[] =>
  locale === 'ru' ? ['latin', 'cyrillic'] : ['latin']

const fontPreload = (href: string): ReactNode =>
  h('link', { key: href, rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })

const htmlHead = (
  { t, locale }: Visit,
  { title, description, canonical, alternates = [], citation = [], structured, scripts = [] }: PageHead,
): ReactNode =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} · ${t('product')}`),
    description ? h('meta', { name: 'description', content: description }) : null,
    canonical ? h('link', { rel: 'canonical', href: canonical }) : h('meta', { name: 'robots', content: 'noindex' }),
    alternates.map(({ type, href, title: name }) =>
      h('link', { key: type, rel: 'alternate', type, href, title: name }),
    ),
    citation.map(([name, content]) => h('meta', { key: name, name, content })),
    h('link', { rel: 'icon', href: '/favicon.svg' }),
    h('link', { rel: 'stylesheet', href: STYLE_ADDRESS }),
    fontRanges(locale).map((range) => fontPreload(fontAddress(range))),
    [SCRIPT_ADDRESS, SUGGEST_ADDRESS, ...scripts].map((src) => h('script', { key: src, src, defer: true })),
    structured
      ? h('script', {
          type: 'application/ld+json',
          // Escapes `<`, so that the text cannot close the element or start a comment.
          dangerouslySetInnerHTML: { __html: JSON.stringify(structured).replaceAll('<', '\\u003c') },
        })
      : null,
  )

const pageHeader = (visit: Visit, query: string): ReactNode => {
  const { t } = visit
  return h(
    'header',
    { className: 'top' },
    h('a', { className: 'skip', href: '#content' }, t('skip')),
    h(
      'a',
      { className: 'brand', href: '/portal' },
      h('span', { className: 'mark', 'aria-hidden': true }, 'S'),
      h('strong', null, t('product')),
      h('span', { className: 'about' }, t('register')),
    ),
    h(
      'form',
      { className: 'find', action: '/portal', role: 'search', 'aria-label': t('search') },
      h('input', {
        type: 'search',
        name: 'q',
        defaultValue: query,
        placeholder: t('search_hint'),
        'aria-label': t('search_hint'),
        // The text direction depends on the script of the typed text.
        dir: 'auto',
        'data-suggest': t('titles'),
        maxLength: 1000,
      }),
      h('button', { type: 'submit' }, t('search')),
    ),
    h(
      'nav',
      { 'aria-label': t('pages') },
      h('a', { href: '/portal/browse/titles' }, t('browse')),
      h('a', { href: '/portal/account' }, t('account')),
      h(
        'details',
        { className: 'languages' },
        h('summary', null, LANGUAGE_NAMES[visit.locale]),
        h(
          'ul',
          null,
          LOCALES.map((locale) =>
            h(
              'li',
              { key: locale },
              h(
                'a',
                {
                  href: urlInLanguage(visit, locale),
                  lang: locale,
                  hrefLang: locale,
                  'aria-current': locale === visit.locale ? 'true' : undefined,
                },
                LANGUAGE_NAMES[locale],
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

const pageFooter = ({ t, licence }: Visit): ReactNode =>
  h(
    'footer',
    null,
    h(
      'nav',
      { className: 'more-pages', 'aria-label': t('more_pages') },
      h('a', { href: '/portal/statistics' }, t('statistics')),
      h('a', { href: '/portal/api' }, t('free_api')),
      h('a', { href: '/portal/requests' }, t('requests')),
      h('a', { href: '/portal/contact' }, t('contact')),
      h('a', { href: portalUrl('/portal', { advanced: '1' }) }, t('advanced')),
    ),
    licence === undefined
      ? null
      : h('p', null, `${t('data_licence')} `, h('a', { rel: 'license', href: licence.url }, licence.name)),
  )

/** Renders a complete HTML page. */
export function renderPage(visit: Visit, head: PageHead, ...content: readonly ReactNode[]): string {
  const page = h(
    'html',
    { lang: visit.locale },
    htmlHead(visit, head),
    h(
      'body',
      null,
      pageHeader(visit, head.query ?? ''),
      h('main', { id: 'content', tabIndex: -1 }, ...content),
      pageFooter(visit),
    ),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** An error page with a link to the search. */
export const failurePage = (visit: Visit, sentence: string, more?: ReactNode): string =>
  renderPage(
    visit,
    { title: visit.t('failed') },
    h('h1', null, visit.t('failed')),
    h('p', { role: 'alert' }, sentence),
    more,
    h('p', null, h('a', { href: '/portal' }, visit.t('to_search'))),
    nextPages(visit),
  )
