import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as macros from './service.ts'

export const macroRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.macros, ({ user }) => macros.listMacros(db, user))
  serve(app, contract.createMacro, ({ body, user, locale }) => macros.createMacro(db, body, user, locale))
  serve(app, contract.updateMacro, ({ params, body, user, locale }) =>
    macros.updateMacro(db, params.id, body, user, locale),
  )
  serve(app, contract.deleteMacro, async ({ params, user, locale }) => {
    await macros.deleteMacro(db, params.id, user)
    return { message: format(locale, 'server.macro-deleted') }
  })
}
