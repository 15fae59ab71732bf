import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { browse, startWith } from './browse.ts'
import { addWord, changeWord, removeWord } from './edit.ts'
import { impactOf } from './impact.ts'
import { loadList, readListBytes } from './load.ts'
import { exportCsv, findWord, readList } from './read.ts'
import type { Abbreviations } from './service.ts'
import { changesOfVersion, compareVersions, listVersions } from './versions.ts'

type Needs = { base: Base; engine: SearchEngine; abbreviations: Abbreviations }

export const ltwaRoutes = (app: App, services: Needs): void => {
  const { base, abbreviations } = services
  serve(app, contract.ltwaSuggestions, ({ query }) =>
    abbreviations.suggest(query.title ?? query.query ?? '', query.language),
  )
  serve(app, contract.ltwaWords, ({ query, locale }) => readList(base, query, locale))
  serve(app, contract.ltwaWord, ({ params, locale }) => findWord(base, params.id, locale))
  serve(app, contract.ltwaBrowse, ({ query, locale }) => browse(base, query, locale))
  serve(app, contract.ltwaStartWith, ({ query, locale }) => startWith(base, query, locale))
  serve(app, contract.addLtwaWord, async ({ body, user, locale }) => {
    const id = await addWord(base, body, { user, locale })
    return { msg: format(locale, 'ltwa.added_msg'), id: String(id) }
  })
  serve(app, contract.changeLtwaWord, async ({ params, body, user, locale }) => {
    await changeWord(base, params.id, body, { user, locale })
    return { msg: format(locale, 'ltwa.changed_msg') }
  })
  serve(app, contract.removeLtwaWord, async ({ params, user, locale }) => {
    await removeWord(base, params.id, { user, locale })
    return { msg: format(locale, 'ltwa.removed_msg') }
  })
  serve(app, contract.ltwaImpact, ({ body, locale }) => impactOf(services, body, locale))
  serve(app, contract.exportLtwa, ({ query }) => exportCsv(base, query))
  serve(app, contract.ltwaVersions, ({ query, locale }) => listVersions(base, query, locale))
  serve(app, contract.ltwaVersionChanges, ({ params, query }) => changesOfVersion(base, params.id, query))
  serve(app, contract.compareLtwaVersions, ({ query }) => compareVersions(base, query))
  serveUpload(app, contract.loadLtwa, async ({ receive, user, locale }) => {
    const { settings, files } = await receive({
      check: (fields) => fields,
      take: async ({ name, bytes }) => ({ name, table: await readListBytes(bytes, name) }),
    })
    const how = { isTrial: settings.dry_run, replaces: settings.replace, userId: Number(user.id) }
    return loadList(base, files.file[0], how, locale)
  })
}
