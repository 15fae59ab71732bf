/** Serves the records of a search as files and feeds. The URLs have the same parameters as the search page. */
import { createHash } from 'node:crypto'
import { latestChanges } from '../../catalogue/publication/repository.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { App } from '../../platform/http/serve.ts'
import { DOWNLOAD_FORMS, DOWNLOAD_LIMIT, downloadFile, isDownloadForm } from '../public/download.ts'
import { newestPublic } from '../public/newest.ts'
import { matchesEtag } from '../public/output-forms.ts'
import { findPublicIds, type PublicServices } from '../public/public-search.ts'
import { recordAddress } from '../public/record-address.ts'
import { publicRecordsById } from '../public/repository.ts'
import { FEED_ENTRIES, FEED_TYPE, feedXml } from './feed.ts'
import { type PageServices, pageScope } from './pages/page-route.ts'
import { SORTS, searchUrl } from './pages/search-address.ts'
import { searchName } from './pages/search-page.ts'
import { parseSearchUrl, toPublicQuery } from './portal-routes.ts'

/** Update time of a feed on a server without public records. */
const NO_CHANGES = '1970-01-01T00:00:00Z'

export function resultRoutes(app: App, services: PageServices & PublicServices): void {
  const { reads } = services
  pageScope(app, services, { cacheControl: 'no-cache' }, (page) => {
    page('GET', '/portal/download', async ({ visit, query, reply }) => {
      const form = query.get('format') ?? ''
      refuseUnless(isDownloadForm(form), 'invalid_format', {
        format: form.slice(0, 100),
        known: Object.keys(DOWNLOAD_FORMS).join(', '),
      })
      const search = parseSearchUrl(query)
      const ids = await findPublicIds(services, {
        publicQuery: toPublicQuery(search),
        limit: DOWNLOAD_LIMIT,
        sort: SORTS[search.sort],
      })
      const file = await downloadFile(form, ids, (some) => reads.onDb((db) => publicRecordsById(db, some)), {
        labels: visit.labels,
        statusName: (status) => visit.t(`status_${status}`),
        addressOf: (issn) => visit.origin + recordAddress(issn),
      })
      const { type, ending } = DOWNLOAD_FORMS[form]
      return reply.type(type).header('Content-Disposition', `attachment; filename="issn-results.${ending}"`).send(file)
    })
    page('GET', '/portal/feed', async ({ visit, query, request, reply }) => {
      const search = { ...parseSearchUrl(query), page: 1, sort: 'score', isGrouped: false, isAdvanced: false } as const
      const newest = await newestPublic(services, { publicQuery: toPublicQuery(search), limit: FEED_ENTRIES })
      const [last] =
        newest.length > 0 ? [] : await reads.onDb((db) => latestChanges(db, { place: undefined, limit: 1 }))
      const id = visit.origin + searchUrl(search, {}, '/portal/feed')
      const language = query.get('lang') === visit.locale ? `${id.includes('?') ? '&' : '?'}lang=${visit.locale}` : ''
      const feed = feedXml(visit, searchName(visit, search), newest, {
        id,
        self: id + language,
        page: visit.origin + searchUrl(search),
        emptySince: last?.datestamp ?? NO_CHANGES,
      })
      const etag = `"${createHash('sha256').update(feed).digest('hex').slice(0, 24)}"`
      void reply.header('ETag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
      return reply.type(`${FEED_TYPE}; charset=utf-8`).send(feed)
    })
  })
}
