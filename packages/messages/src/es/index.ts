import type { Catalogue } from '../catalogue.ts'
import { abbreviation } from './abbreviation.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { adminRules } from './admin-rules.ts'
import { announcements } from './announcements.ts'
import { assignment } from './assignment.ts'
import { assisted } from './assisted.ts'
import { audit } from './audit.ts'
import { blocks } from './blocks.ts'
import { browse } from './browse.ts'
import { bulk } from './bulk.ts'
import { catalogue } from './catalogue.ts'
import { cli } from './cli.ts'
import { common } from './common.ts'
import { compare } from './compare.ts'
import { conflict } from './conflict.ts'
import { consequences } from './consequences.ts'
import { dashboards } from './dashboards.ts'
import { days } from './days.ts'
import { description } from './description.ts'
import { doctor } from './doctor.ts'
import { dumps } from './dumps.ts'
import { duplicate } from './duplicate.ts'
import { enrichments } from './enrichments.ts'
import { errors } from './errors.ts'
import { explain } from './explain.ts'
import { exporting } from './exporting.ts'
import { faults } from './faults.ts'
import { graph } from './graph.ts'
import { help } from './help.ts'
import { helpPages } from './help-pages.ts'
import { history } from './history.ts'
import { housePage } from './house-page.ts'
import { importing } from './importing.ts'
import { imports } from './imports.ts'
import { keyboard } from './keyboard.ts'
import { listed } from './listed.ts'
import { login } from './login.ts'
import { ltwa } from './ltwa.ts'
import { ltwaPage } from './ltwa-page.ts'
import { macros } from './macros.ts'
import { mails } from './mails.ts'
import { mailsPage } from './mails-page.ts'
import { marc } from './marc.ts'
import { merge } from './merge.ts'
import { monitored } from './monitored.ts'
import { nonSorting } from './non-sorting.ts'
import { notices } from './notices.ts'
import { portal } from './portal.ts'
import { portalRequests } from './portal-requests.ts'
import { record } from './record.ts'
import { requestTexts } from './request-texts.ts'
import { requests } from './requests.ts'
import { requestsPage } from './requests-page.ts'
import { ruleNames } from './rule-names.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { survey } from './survey.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { titles } from './titles.ts'
import { transliteration } from './transliteration.ts'
import { urls } from './urls.ts'
import { validation } from './validation.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

export const es: Catalogue = {
  abbreviation,
  accounts,
  admin,
  adminRules,
  announcements,
  assignment,
  assisted,
  audit,
  blocks,
  browse,
  bulk,
  catalogue,
  cli,
  common,
  compare,
  conflict,
  consequences,
  dashboards,
  days,
  description,
  doctor,
  dumps,
  duplicate,
  enrichments,
  errors,
  explain,
  exporting,
  faults,
  graph,
  help,
  helpPages,
  history,
  housePage,
  importing,
  imports,
  keyboard,
  listed,
  login,
  ltwa,
  ltwaPage,
  macros,
  mails,
  mailsPage,
  marc,
  merge,
  monitored,
  nonSorting,
  notices,
  portal,
  portalRequests,
  record,
  requests,
  requestTexts,
  requestsPage,
  ruleNames,
  rules,
  search,
  server,
  settings,
  shell,
  survey,
  tasks,
  templates,
  titles,
  transliteration,
  urls,
  webhooks,
  validation,
  work,
}
