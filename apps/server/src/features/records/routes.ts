import { type DryRunAnswer, downloadRecord, type RecordAnswer, readRecord, saveRecord } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { movedDiagnostic } from '../duplicates/save-duplicate.ts'
import { onWire, recordAnswerOf } from './answer.ts'
import { diagnosticLists } from './diagnostic.ts'
import * as reading from './read.ts'
import * as saving from './save.ts'

/** The answer says that the record was saved under another number than the one that was held for it. */
const withMove = (answer: RecordAnswer, before: string, locale: Locale): RecordAnswer => {
  const { warnings } = diagnosticLists([movedDiagnostic(before, answer.issn)], locale)
  const { errors, warnings: own } = answer.diagnostic
  return { ...answer, diagnostic: { errors, warnings: [...warnings, ...own] }, moved_from: before }
}

export const recordRoutes = (app: App, { base, engine }: Services): void => {
  serve(app, readRecord, async ({ params: { issn }, query, user, locale }) => {
    const version = await reading.readRecord(base, { issn, versionId: query.id, edit: query.edit === 'true', user })
    return recordAnswerOf(base, issn, version, locale)
  })
  serve(app, downloadRecord, ({ params: { issn, format }, query }) =>
    reading.downloadRecord(base, { issn, versionId: query.id, format }),
  )
  serve(app, saveRecord, async ({ params: { issn }, body, user, locale }) => {
    const save = { issn, wire: body.record, user, now: new Date(), basedOn: body.version_id }
    if (!body.dry_run) {
      const saved = await saving.saveRecord(base, engine, save)
      const answer = await recordAnswerOf(base, saved.issn, saved.version, locale)
      return saved.issn === issn ? answer : withMove(answer, issn, locale)
    }
    const { record, diagnostic } = await saving.tryRecord(base, save)
    const lists = diagnosticLists(diagnostic, locale)
    const status: DryRunAnswer['status'] =
      lists.errors.length > 0 ? 'ERROR' : lists.warnings.length > 0 ? 'WARNING' : 'OK'
    return { status, diagnostic: lists, record: onWire(record) }
  })
}
