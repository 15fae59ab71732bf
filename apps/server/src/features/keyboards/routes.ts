import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { keyboardStore, offeredKeyboards } from './store.ts'

export const keyboardRoutes = (app: App, { db }: { readonly db: Db }): void => {
  serve(app, contract.virtualKeyboards, ({ locale }) => offeredKeyboards(db, locale))
  serveArea(
    app,
    {
      rows: contract.adminKeyboards,
      row: contract.adminKeyboard,
      create: contract.createKeyboard,
      update: contract.updateKeyboard,
      remove: contract.deleteKeyboard,
    },
    keyboardStore(db),
  )
}
