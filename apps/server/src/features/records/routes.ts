import {
  type DroppedSubfield,
  type DryRunAnswer,
  downloadRecord,
  type InvalidatedRecord,
  type RecordAnswer,
  readRecord,
  saveRecord,
  type WaitingChange,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { closingOf, invalidatedOnWire } from '../../saving/closing.ts'
import { invalidatingDiagnostic } from '../../saving/effects.ts'
import { citingToWire } from '../../saving/redirect-links.ts'
import * as saving from '../../saving/save.ts'
import { renumberedDiagnostic } from '../../saving/save-duplicate.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { listWaitingChanges } from '../consequences/waiting-changes.ts'
import { editorWireRecord, recordAnswerOf } from './answer.ts'
import * as reading from './read.ts'

/** Adds a warning that the record was saved with another ISSN than the locked one. */
const withMovedWarning = (answer: RecordAnswer, before: string, locale: Locale): RecordAnswer => {
  const { warnings } = diagnosticLists([renumberedDiagnostic(before, answer.issn)], locale)
  const { errors, warnings: own } = answer.diagnostic
  return { ...answer, diagnostic: { errors, warnings: [...warnings, ...own] }, moved_from: before }
}

/**
 * Adds warnings about other records that the save made invalid. The saved version itself does not contain these
 * warnings.
 */
const withInvalidated = (
  answer: RecordAnswer,
  { version, invalidated }: saving.Saved,
  others: InvalidatedRecord[],
  locale: Locale,
): RecordAnswer => {
  if (others.length === 0) return answer
  const reported = invalidated.map((each) => invalidatingDiagnostic(version.record, each))
  const { errors, warnings } = answer.diagnostic
  const added = diagnosticLists(reported, locale).warnings
  return { ...answer, diagnostic: { errors, warnings: [...warnings, ...added] }, invalidated: others }
}

const droppedOnWire = (dropped: saving.Saved['dropped']): { dropped_subfields?: DroppedSubfield[] } =>
  dropped.length === 0 ? {} : { dropped_subfields: [...dropped] }

const withWaiting = (answer: RecordAnswer, waiting: WaitingChange[]): RecordAnswer =>
  waiting.length === 0 ? answer : { ...answer, waiting }

export const recordRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, readRecord, async ({ params: { issn }, query, user, locale }) => {
    const version = await reading.readRecord(db, { issn, versionId: query.id, edit: query.edit === 'true', user })
    return recordAnswerOf(db, issn, version, locale)
  })
  serve(app, downloadRecord, ({ params: { issn, format }, query }) =>
    reading.downloadRecord(db, { issn, versionId: query.id, format }),
  )
  serve(app, saveRecord, async ({ params: { issn }, body, user, locale }) => {
    const save = {
      issn,
      wire: body.record,
      user,
      now: new Date(),
      basedOn: body.version_id,
      closing: closingOf(body.close_predecessors),
      movesLinks: body.move_links,
      reasonToForce: body.enrichment_reason,
      locale,
    }
    if (!body.dry_run) {
      const saved = await saving.saveRecord(db, index, save)
      const answer = withWaiting(
        withInvalidated(
          await recordAnswerOf(db, saved.issn, saved.version, locale),
          saved,
          await invalidatedOnWire(db, { ...saved, record: saved.version.record, user, locale }),
          locale,
        ),
        await listWaitingChanges(db, { id: saved.version.recordId, issn: saved.issn }, locale),
      )
      const answerWithDropped = { ...answer, ...droppedOnWire(saved.dropped) }
      return saved.issn === issn ? answerWithDropped : withMovedWarning(answerWithDropped, issn, locale)
    }
    const { record, diagnostic, plan, invalidated, redirects, dropped } = await saving.dryRunRecord(db, save)
    const lists = diagnosticLists(diagnostic, locale)
    const status: DryRunAnswer['status'] =
      lists.errors.length > 0 ? 'ERROR' : lists.warnings.length > 0 ? 'WARNING' : 'OK'
    return {
      status,
      diagnostic: lists,
      record: editorWireRecord(record),
      invalidated: await invalidatedOnWire(db, { record, touches: plan.touches, invalidated, user, locale }),
      redirects: redirects.map(({ from, to, citing }) => ({
        cancelled: from.issn,
        kept: to.issn,
        citing: citingToWire(citing),
      })),
      ...droppedOnWire(dropped),
    }
  })
}
