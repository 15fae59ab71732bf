import type { Catalogue } from '../catalogue.ts'
import { abbreviation } from './abbreviation.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { announcements } from './announcements.ts'
import { assignment } from './assignment.ts'
import { assisted } from './assisted.ts'
import { audit } from './audit.ts'
import { blocks } from './blocks.ts'
import { browse } from './browse.ts'
import { catalogue } from './catalogue.ts'
import { cli } from './cli.ts'
import { common } from './common.ts'
import { conflict } from './conflict.ts'
import { consequences } from './consequences.ts'
import { days } from './days.ts'
import { description } from './description.ts'
import { duplicate } from './duplicate.ts'
import { errors } from './errors.ts'
import { explain } from './explain.ts'
import { exporting } from './exporting.ts'
import { graph } from './graph.ts'
import { history } from './history.ts'
import { importing } from './importing.ts'
import { imports } from './imports.ts'
import { keyboard } from './keyboard.ts'
import { listed } from './listed.ts'
import { login } from './login.ts'
import { ltwa } from './ltwa.ts'
import { ltwaPage } from './ltwa-page.ts'
import { marc } from './marc.ts'
import { merge } from './merge.ts'
import { monitored } from './monitored.ts'
import { nonSorting } from './non-sorting.ts'
import { record } from './record.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { titles } from './titles.ts'
import { transliteration } from './transliteration.ts'
import { validation } from './validation.ts'

export const fr: Catalogue = {
  abbreviation,
  accounts,
  admin,
  announcements,
  assignment,
  assisted,
  audit,
  blocks,
  browse,
  catalogue,
  cli,
  common,
  conflict,
  consequences,
  days,
  description,
  duplicate,
  errors,
  explain,
  exporting,
  graph,
  importing,
  history,
  keyboard,
  imports,
  listed,
  login,
  ltwa,
  ltwaPage,
  marc,
  merge,
  monitored,
  nonSorting,
  record,
  rules,
  search,
  server,
  settings,
  shell,
  tasks,
  templates,
  titles,
  transliteration,
  validation,
}
