import * as contract from '@seriatim/contract'
import { type App, servePublic, type TokenHolder } from '../../platform/http/serve.ts'
import { reachedAt, siteAddress } from '../../platform/http/site-address.ts'
import { giveIssnL, giveRecord, giveRecords, search } from './api.ts'
import { feedOfChanges } from './changes.ts'
import type { PublicServices } from './find.ts'

/** The guard admits only callers with a token. */
const holderOf = ({ holder }: { holder: TokenHolder | null }): TokenHolder => {
  if (holder === null) throw new Error('a call that requires a token was admitted without one')
  return holder
}

export const publicApiRoutes = (app: App, services: PublicServices): void => {
  servePublic(app, contract.publicRecord, async ({ params, query, request, reply }) => {
    void reply.header('Vary', 'Accept')
    const { accept } = request.headers
    const site = await siteAddress(services.db, reachedAt(request))
    const asked = { issn: params.issn, format: query.format, accept, site }
    const { link, ...answer } = await giveRecord(services, holderOf(request), asked)
    void reply.header('Link', link)
    return answer
  })
  servePublic(app, contract.publicIssnL, ({ params, request }) => giveIssnL(services, holderOf(request), params.issn))
  servePublic(app, contract.publicSearch, ({ query, request }) => search(services, holderOf(request), query))
  servePublic(app, contract.publicChanges, ({ query, locale, request }) => {
    const holder = holderOf(request)
    const admit = (issns: readonly string[]) => holder.spendLeading(issns)
    return feedOfChanges(services.db, { since: query.since, locale }, { admit })
  })
  servePublic(app, contract.publicRecords, ({ body, request }) => giveRecords(services, holderOf(request), body.issns))
}
