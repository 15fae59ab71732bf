import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import { suggestKeywords } from './autocomplete.ts'
import { explainSearch } from './explain.ts'
import { searchFacet } from './facets.ts'
import { type SearchServices, searchRecords } from './service.ts'
import { suggestSearches } from './suggest.ts'
import { findTitle } from './title.ts'

export const searchRoutes = (app: App, services: SearchServices): void => {
  const { engine, labels } = services
  serve(app, contract.search, ({ body, locale }) => searchRecords(services, body, locale))
  serve(app, contract.searchFacet, async ({ params, body, locale }) => {
    const { page: _, contains, size, offset, ...search } = body
    return searchFacet(engine, await labels.in(locale), {
      term: params.term,
      params: search,
      page: { contains, size, offset },
    })
  })
  serve(app, contract.explainSearch, ({ body, locale }) => explainSearch(services, body, locale))
  serve(app, contract.suggestSearch, ({ body: { page: _, size: __, ...params } }) => suggestSearches(engine, params))
  serve(app, contract.searchTitle, ({ query, body }) => findTitle(services, body, query.fuzzy === 'true'))
  serve(app, contract.keywordAutocomplete, async ({ query, locale }) =>
    suggestKeywords(await labels.in(locale), query.q),
  )
}
