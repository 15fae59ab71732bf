import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { browse, browsePrefix } from './browse-index.ts'
import { addWord, changeWord, removeWord } from './edit.ts'
import { computeImpact } from './impact.ts'
import { loadList, readListBytes } from './load.ts'
import { exportCsv, findWord, readList } from './read-words.ts'
import { restoreVersion } from './restore.ts'
import type { Abbreviations } from './service.ts'
import { changesOfVersion, compareVersions, listVersions } from './versions.ts'

type Needs = { db: Db; engine: SearchEngine; abbreviations: Abbreviations }

export const ltwaRoutes = (app: App, services: Needs): void => {
  const { db, abbreviations } = services
  serve(app, contract.ltwaSuggestions, ({ query }) =>
    abbreviations.suggest(query.title ?? query.query ?? '', query.language),
  )
  serve(app, contract.ltwaWords, ({ query, locale }) => readList(db, query, locale))
  serve(app, contract.ltwaWord, ({ params, locale }) => findWord(db, params.id, locale))
  serve(app, contract.ltwaBrowse, ({ query, locale }) => browse(db, query, locale))
  serve(app, contract.ltwaStartWith, ({ query, locale }) => browsePrefix(db, query, locale))
  serve(app, contract.addLtwaWord, async ({ body, user, locale }) => {
    const id = await addWord(db, body, { user, locale })
    return { msg: format(locale, 'ltwa.added_msg'), id: String(id) }
  })
  serve(app, contract.changeLtwaWord, async ({ params, body, user, locale }) => {
    await changeWord(db, params.id, body, { user, locale })
    return { msg: format(locale, 'ltwa.changed_msg') }
  })
  serve(app, contract.removeLtwaWord, async ({ params, user, locale }) => {
    await removeWord(db, params.id, { user, locale })
    return { msg: format(locale, 'ltwa.removed_msg') }
  })
  serve(app, contract.ltwaImpact, ({ body, locale }) => computeImpact(services, body, locale))
  serve(app, contract.exportLtwa, ({ query }) => exportCsv(db, query))
  serve(app, contract.ltwaVersions, ({ query, locale }) => listVersions(db, query, locale))
  serve(app, contract.ltwaVersionChanges, ({ params, query }) => changesOfVersion(db, params.id, query))
  serve(app, contract.compareLtwaVersions, ({ query }) => compareVersions(db, query))
  serve(app, contract.restoreLtwaVersion, ({ params, body, user }) =>
    restoreVersion(db, params.id, body, Number(user.id)),
  )
  serveUpload(app, contract.loadLtwa, async ({ receive, user, locale }) => {
    const { settings, files } = await receive({
      check: (fields) => fields,
      take: async ({ name, bytes }) => ({ name, table: await readListBytes(bytes, name) }),
    })
    const how = { isTrial: settings.dry_run, replaces: settings.replace, userId: Number(user.id) }
    return loadList(db, files.file[0], how, locale)
  })
}
