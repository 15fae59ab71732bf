import * as contract from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import { toMrk } from '@seriatim/marc'
import { format } from '@seriatim/messages'
import { DEFAULT_TEMPLATE } from '@seriatim/profile/free-record'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { blockStore } from './administration.ts'
import { centreFor, refuseUnlessMayActFor } from './centres.ts'
import { blockReport } from './report.ts'
import { assignedByMonth, findBlock, readBlocks } from './repository.ts'
import * as service from './service.ts'
import { blockRows, blockStatus, forecastOf } from './view.ts'

export const blockRoutes = (app: App, { db, tasks }: { db: Db; tasks: Tasks }): void => {
  serve(app, contract.createBlock, async ({ body, user, locale }) => {
    const id = await service.createBlock({ db, tasks }, body, { user, locale, now: new Date() })
    return { id: String(id) }
  })
  serve(app, contract.defaultTemplate, () => ({ template: toMrk(DEFAULT_TEMPLATE) }))
  serve(app, contract.listBlocks, async ({ query, user, locale }) => {
    const centre = await centreFor(db, user, query.center)
    return blockRows(db, await readBlocks(db, locale, centre?.id), { locale, now: new Date() })
  })
  serve(app, contract.reportBlocks, async ({ query, user, locale }) => {
    const centre = await centreFor(db, user, query.center)
    const file = await blockReport(db, centre?.id, { locale, now: new Date() })
    return { file, contentType: 'text/csv; charset=utf-8', name: 'issn-blocks.csv' }
  })
  serve(app, contract.forecastBlocks, async ({ query, user, locale }) => {
    refuseUnless(query.center || user.center, 'no_centre', { username: user.username })
    const centre = await centreFor(db, user, query.center || user.center?.code)
    refuseUnless(centre, 'unknown_centre', { center: query.center ?? '' })
    return forecastOf(db, centre, { locale, now: new Date() })
  })
  serve(app, contract.assignedNumbers, async ({ query, user }) => {
    const centre = await centreFor(db, user, query.center)
    const filter = { centerId: centre?.id, months: contract.ASSIGNED_MONTHS, now: new Date() }
    const months = await assignedByMonth(db, filter)
    return { months, total: months.reduce((sum, { assigned }) => sum + assigned, 0) }
  })
  serve(app, contract.readBlock, async ({ params, user, locale }) => {
    const block = await findBlock(db, Number(params.id))
    refuseUnless(block, 'block_not_found', { id: params.id })
    refuseUnlessMayActFor(user, block.centerCode)
    return blockStatus(block, locale)
  })
  serve(app, contract.activateBlock, async ({ params, user, locale }) => {
    const block = await db.transaction().execute((tx) => service.activateBlock(tx, Number(params.id), user))
    return { message: format(locale, 'server.block-activated', blockLimits(block)) }
  })
  serve(app, contract.closeBlock, async ({ params, user, locale }) => {
    const block = await service.closeBlock(db, Number(params.id), user)
    return { message: format(locale, 'server.block-closed', blockLimits(block)) }
  })
  serve(app, contract.deleteBlock, async ({ params, user, locale }) => {
    const block = await service.scheduleDeletion({ db, tasks }, Number(params.id), { user, locale })
    return { message: format(locale, 'server.block-deletion', blockLimits(block)) }
  })
  serveArea(app, { rows: contract.adminBlocks, row: contract.adminBlock }, blockStore(db))
}
