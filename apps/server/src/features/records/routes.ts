import { type DryRunAnswer, downloadRecord, readRecord, saveRecord } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { onWire, recordAnswerOf } from './answer.ts'
import { diagnosticLists } from './diagnostic.ts'
import * as reading from './read.ts'
import * as saving from './save.ts'

export const recordRoutes = (app: App, { base, engine }: Services): void => {
  serve(app, readRecord, async ({ params: { issn }, query, user, locale }) => {
    const version = await reading.readRecord(base, { issn, versionId: query.id, edit: query.edit === 'true', user })
    return recordAnswerOf(base, issn, version, locale)
  })
  serve(app, downloadRecord, ({ params: { issn, format }, query }) =>
    reading.downloadRecord(base, { issn, versionId: query.id, format }),
  )
  serve(app, saveRecord, async ({ params: { issn }, body, user, locale }) => {
    const save = { issn, wire: body.record, user, now: new Date() }
    if (!body.dry_run) {
      const version = await saving.saveRecord(base, engine, { ...save, basedOn: body.version_id })
      return recordAnswerOf(base, issn, version, locale)
    }
    const { record, diagnostic } = await saving.tryRecord(base, save)
    const lists = diagnosticLists(diagnostic, locale)
    const status: DryRunAnswer['status'] =
      lists.errors.length > 0 ? 'ERROR' : lists.warnings.length > 0 ? 'WARNING' : 'OK'
    return { status, diagnostic: lists, record: onWire(record) }
  })
}
