import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as work from './admin-activity.ts'
import * as adminReferences from './admin-references.ts'
import * as adminRules from './admin-rules.ts'
import * as adminRulesTrials from './admin-rules-trials.ts'
import * as announcements from './announcements.ts'
import * as assignment from './assignment.ts'
import * as audit from './audit.ts'
import * as blocks from './blocks.ts'
import * as browse from './browse.ts'
import * as bulk from './bulk.ts'
import type { Call } from './call.ts'
import * as centers from './centers.ts'
import * as centersClose from './centers-close.ts'
import * as consequences from './consequences.ts'
import * as dashboards from './dashboards.ts'
import * as doctor from './doctor.ts'
import * as duplicate from './duplicate.ts'
import * as enrichments from './enrichments.ts'
import * as exports from './exports.ts'
import * as externalUrls from './external-urls.ts'
import * as graph from './graph.ts'
import * as help from './help.ts'
import * as history from './history.ts'
import * as imports from './imports.ts'
import * as keyboards from './keyboards.ts'
import * as lists from './lists.ts'
import * as listsIssn from './lists-issn.ts'
import * as listsMarc21 from './lists-marc21.ts'
import * as listsTables from './lists-tables.ts'
import * as listsTitles from './lists-titles.ts'
import * as locks from './locks.ts'
import * as ltwa from './ltwa.ts'
import * as macros from './macros.ts'
import * as mails from './mails.ts'
import * as merge from './merge.ts'
import * as notices from './notices.ts'
import * as publicSide from './public.ts'
import * as reconcileSide from './reconcile.ts'
import * as records from './records.ts'
import * as requests from './requests.ts'
import * as requestsPrograms from './requests-programs.ts'
import * as requestsSettings from './requests-settings.ts'
import * as rules from './rules.ts'
import * as savedSearches from './saved-searches.ts'
import * as searches from './search.ts'
import * as house from './server-status.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as survey from './survey.ts'
import * as tasks from './tasks.ts'
import * as templates from './templates.ts'
import * as transliteration from './transliteration.ts'
import * as urls from './urls.ts'
import * as webhooks from './webhooks.ts'

export * from './access.ts'
export * from './accounts.ts'
export * from './admin.ts'
export * from './admin-activity.ts'
export * from './admin-references.ts'
export * from './admin-rules.ts'
export * from './admin-rules-trials.ts'
export * from './announcement-html.ts'
export * from './announcement-readers.ts'
export * from './announcements.ts'
export * from './areas.ts'
export * from './assignment.ts'
export * from './audit.ts'
export * from './bar-codes.ts'
export * from './blocks.ts'
export * from './browse.ts'
export * from './bulk.ts'
export * from './call.ts'
export * from './centers.ts'
export * from './centers-close.ts'
export type { CheckedUrl } from './checked-url.ts'
export * from './conditions.ts'
export * from './consequences.ts'
export * from './constants.ts'
export * from './dashboards.ts'
export * from './doctor.ts'
export * from './duplicate.ts'
export * from './editable-area.ts'
export * from './enrichment-tables.ts'
export * from './enrichments.ts'
export * from './errors.ts'
export * from './export-formats.ts'
export * from './exports.ts'
export * from './external-urls.ts'
export * from './facets.ts'
export * from './graph.ts'
export * from './help.ts'
export * from './help-screens.ts'
export * from './history.ts'
export * from './import-rows.ts'
export * from './imports.ts'
export * from './index-places.ts'
export * from './keyboards.ts'
export * from './list-query.ts'
export * from './lists.ts'
export * from './lists-issn.ts'
export * from './lists-marc21.ts'
export * from './lists-tables.ts'
export * from './lists-titles.ts'
export * from './locks.ts'
export * from './ltwa.ts'
export * from './macros.ts'
export * from './mails.ts'
export * from './merge.ts'
export * from './merge-difference.ts'
export * from './notices.ts'
export * from './permissions.ts'
export * from './public.ts'
export * from './reconcile.ts'
export * from './records.ts'
export * from './request-content.ts'
export * from './requests.ts'
export * from './requests-programs.ts'
export * from './requests-settings.ts'
export * from './romanisations.ts'
export * from './rules.ts'
export * from './saved-searches.ts'
export * from './search.ts'
export * from './search-request.ts'
export * from './server-status.ts'
export * from './session.ts'
export * from './settings.ts'
export * from './survey.ts'
export * from './tasks.ts'
export * from './templates.ts'
export * from './transliteration.ts'
export * from './upload.ts'
export * from './urls.ts'
export { VALUE_FAULTS, type ValueFault } from './values.ts'
export * from './webhooks.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * Every call of the API, for OpenAPI and the permission test. Calls of a module are sorted by name, because test
 * bundlers use another order than Node.
 */
export const allCalls: readonly Call[] = [
  consequences,
  dashboards,
  accounts,
  bulk,
  settings,
  macros,
  mails,
  house,
  announcements,
  enrichments,
  adminRules,
  adminRulesTrials,
  adminReferences,
  externalUrls,
  admin,
  assignment,
  duplicate,
  imports,
  exports,
  audit,
  blocks,
  centers,
  centersClose,
  merge,
  session,
  lists,
  listsTables,
  listsIssn,
  doctor,
  listsMarc21,
  listsTitles,
  searches,
  savedSearches,
  browse,
  graph,
  ltwa,
  records,
  requests,
  requestsSettings,
  requestsPrograms,
  locks,
  history,
  templates,
  rules,
  tasks,
  transliteration,
  urls,
  webhooks,
  keyboards,
  help,
  notices,
  publicSide,
  reconcileSide,
  work,
  survey,
].flatMap((module) =>
  Object.entries<unknown>(module)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, value]) => (isCall(value) ? [value] : [])),
)
