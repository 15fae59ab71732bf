/** Answers requests for the home page. The rendered page is reused until its content changes. */
import { LOCALES } from '@seriatim/messages'
import type { FastifyReply } from 'fastify'
import type { LabelService } from '../../kernel/search/labels.ts'
import type { PublicServices } from '../public/public-search.ts'
import { type HomeSummary, makeHome } from './home/home.ts'
import { homeSections, reusedSections } from './pages/home-sections.ts'
import { compressPage, sendPage } from './pages/page-route.ts'
import type { SearchAddress } from './pages/search-address.ts'
import { frontPage } from './pages/search-page.ts'
import { makeVisit, type Visit } from './pages/visit.ts'

type HomeServices = Pick<PublicServices, 'engine' | 'reads'> & { readonly labels: LabelService }

type HomeRequest = {
  readonly visit: Visit
  readonly search: SearchAddress
  /** The last entry of the change log before the request, so that a reused page is never older. */
  readonly change: number
  readonly reply: FastifyReply
}

/** A rendered page. `key` contains everything that it depends on, except `summary`. */
type RenderedPage = {
  readonly key: string
  readonly summary: HomeSummary
  readonly html: string
  /** The page in Brotli format, once a client has requested it. */
  brotli?: Promise<Buffer>
}

/** URLs whose pages are reused. Other URLs can have any parameters, which the language links repeat. */
const REUSED = /^\/portal(?:\?lang=\w\w)?$/
/** Maximum number of reused pages. Each language and host name has its own pages. */
const MAX_PAGES = 32

const isSame = (one: HomeSummary, other: HomeSummary): boolean =>
  one.figures === other.figures && one.centres === other.centres

/** Sends a rendered page, compressed once for all clients. */
const sendRendered = (page: RenderedPage, { reply }: HomeRequest): Promise<FastifyReply> =>
  sendPage(reply, page.html, () => {
    page.brotli ??= compressPage(page.html)
    return page.brotli
  })

export function makeHomePage(services: HomeServices) {
  const { labels } = services
  const home = makeHome(services)
  const pages = new Map<string, RenderedPage>()

  const render = async ({ visit, search }: HomeRequest, summary: HomeSummary): Promise<string> => {
    const content = { ...summary, latest: await home.latest(summary.latestIssns) }
    return frontPage(visit, search, content.figures.total, homeSections(visit, content))
  }

  return {
    async answer(request: HomeRequest): Promise<string | FastifyReply> {
      const { visit, change } = request
      const summary = await home.summary(visit.locale)
      if (!REUSED.test(visit.address)) return render(request, summary)
      const place = `${visit.locale} ${visit.origin} ${visit.address}`
      const key = `${change} ${visit.labels.change} ${visit.licence?.url}`
      const known = pages.get(place)
      if (known?.key === key && isSame(known.summary, summary)) return sendRendered(known, request)
      const page = { key, summary, html: await render(request, summary) }
      pages.delete(place)
      pages.set(place, page)
      if (pages.size > MAX_PAGES) pages.delete(pages.keys().next().value!)
      return sendRendered(page, request)
    },
    /** Reads the figures and renders the map in each language, so that no visitor has to wait for them. */
    async warmUp(): Promise<void> {
      for (const locale of LOCALES) {
        const names = await labels.in(locale)
        const visit = makeVisit({ locale, origin: '', address: '', labels: names, licence: undefined })
        reusedSections(visit, await home.summary(locale))
      }
    },
  }
}
