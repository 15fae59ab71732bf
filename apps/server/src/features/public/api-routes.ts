import * as contract from '@seriatim/contract'
import { type App, servePublic, type TokenHolder } from '../../platform/http/serve.ts'
import { requestedUrl, siteUrl } from '../../platform/http/site-url.ts'
import { getIssnL, getPublicRecord, getPublicRecords, search } from './api.ts'
import { feedOfChanges } from './changes.ts'
import type { PublicServices } from './public-search.ts'

/** The account of the token. Requests without a token never reach this function. */
export const requireTokenHolder = ({ holder }: { holder: TokenHolder | null }): TokenHolder => {
  if (holder === null) throw new Error('a call that requires a token was admitted without one')
  return holder
}

export const publicApiRoutes = (app: App, services: PublicServices): void => {
  servePublic(app, contract.publicRecord, async ({ params, query, request, reply }) => {
    void reply.header('Vary', 'Accept')
    const { accept } = request.headers
    const site = await siteUrl(services.db, requestedUrl(request))
    const options = { issn: params.issn, format: query.format, accept, site }
    const { link, ...answer } = await getPublicRecord(services, requireTokenHolder(request), options)
    void reply.header('Link', link)
    return answer
  })
  servePublic(app, contract.publicIssnL, ({ params, request }) =>
    getIssnL(services, requireTokenHolder(request), params.issn),
  )
  servePublic(app, contract.publicSearch, ({ query, request }) => search(services, requireTokenHolder(request), query))
  servePublic(app, contract.publicChanges, ({ query, locale, request }) => {
    const holder = requireTokenHolder(request)
    const admit = (issns: readonly string[]) => holder.spendLeading(issns)
    return feedOfChanges(services.db, { since: query.since, locale }, { admit })
  })
  servePublic(app, contract.publicRecords, ({ body, request }) =>
    getPublicRecords(services, requireTokenHolder(request), body.issns),
  )
}
