import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Lists } from './service.ts'

export const listRoutes = (app: App, { lists }: { lists: Lists }) => {
  serve(app, contract.isoCountries, ({ locale }) => lists.rows('countries', locale))
  serve(app, contract.isoLanguages, ({ locale }) => lists.rows('languages', locale))
  serve(app, contract.media, ({ locale }) => lists.rows('media', locale))
  serve(app, contract.frequencies, ({ locale }) => lists.rows('frequencies', locale))
  serve(app, contract.publicationStatuses, ({ locale }) => lists.rows('publicationStatuses', locale))
  serve(app, contract.continuingResourceTypes, ({ locale }) => lists.rows('resourceTypes', locale))
  serve(app, contract.subjects, ({ locale }) => lists.rows('subjects', locale))
  serve(app, contract.partnerRepositories, ({ locale }) => lists.rows('repositories', locale))
  serve(app, contract.issnCenters, ({ locale }) => lists.centres(locale))
  serve(app, contract.scriptCodes, ({ locale }) => lists.scripts(locale))
  serve(app, contract.categories, ({ locale, query }) => lists.rowsWith('categories', locale, 'modes', query.mode))
  serve(app, contract.lcCountries, ({ locale, query }) =>
    lists.rowsWith('lcCountries', locale, 'countries', query.iso?.toUpperCase()),
  )
}
