import * as contract from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { ListName } from '@seriatim/profile/lists'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Lists } from './service.ts'

type ListRequest = { readonly locale: Locale; readonly query: { readonly retired: 'true' | 'false' } }

export const listRoutes = (app: App, { lists }: { lists: Lists }) => {
  const rowsOf =
    (list: ListName) =>
    ({ locale, query }: ListRequest) =>
      lists.rows(list, locale, query.retired === 'true')
  serve(app, contract.isoCountries, rowsOf('countries'))
  serve(app, contract.isoLanguages, rowsOf('languages'))
  serve(app, contract.media, rowsOf('media'))
  serve(app, contract.frequencies, rowsOf('frequencies'))
  serve(app, contract.publicationStatuses, rowsOf('publicationStatuses'))
  serve(app, contract.continuingResourceTypes, rowsOf('resourceTypes'))
  serve(app, contract.subjects, rowsOf('subjects'))
  serve(app, contract.partnerRepositories, rowsOf('repositories'))
  serve(app, contract.codeLists, ({ locale }) => lists.codes(locale))
  serve(app, contract.issnCenters, ({ locale, query }) => lists.centres(locale, query.retired === 'true'))
  serve(app, contract.scriptCodes, ({ locale }) => lists.scripts(locale))
  serve(app, contract.categories, ({ locale, query }) => lists.rowsWith('categories', locale, 'modes', query.mode))
  serve(app, contract.lcCountries, ({ locale, query }) =>
    lists.rowsWith('lcCountries', locale, 'countries', query.iso?.toUpperCase()),
  )
}
