import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import * as bulk from './service.ts'

export const bulkRoutes = (app: App, services: bulk.BulkServices): void => {
  const { db } = services
  serve(app, contract.previewBulkChange, ({ body, user, locale }) =>
    bulk.beginPreview(services, body, { user, locale }),
  )
  serve(app, contract.changeSets, ({ query, user }) => bulk.listSets(db, query, user))
  serve(app, contract.changeSetById, ({ params, user }) => bulk.readSet(db, params.id, user))
  serve(app, contract.changeSetRecords, ({ params, query, user, locale }) =>
    bulk.readSetRecords(services, params.id, query, { user, locale }),
  )
  serve(app, contract.leaveOut, ({ params, body, user }) => bulk.leaveRecordsOut(db, params.id, body, user))
  serve(app, contract.runChangeSet, ({ params, body, user, locale }) =>
    bulk.beginRun(services, params.id, body, { user, locale }),
  )
  serve(app, contract.revertChangeSet, ({ params, body, user, locale }) =>
    bulk.beginRevert(services, params.id, body, { user, locale }),
  )
  serve(app, contract.deleteChangeSet, async ({ params, user, locale }) => {
    await bulk.deletePreview(db, params.id, user)
    return { message: format(locale, 'server.change-set-deleted') }
  })
}
