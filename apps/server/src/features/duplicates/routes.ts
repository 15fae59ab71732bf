import { duplicateAsSuccessor, duplicateRecord } from '@seriatim/contract'
import { idempotencyKeyOf, runIdempotent } from '../../kernel/idempotency/idempotent-call.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import { makeDuplicate } from './duplicate.ts'

export const duplicateRoutes = (app: App, { db, abbreviations }: { db: Db; abbreviations: Abbreviations }): void => {
  serve(app, duplicateRecord, async ({ params: { issn }, body, user, locale, request }) => {
    const call = { user, key: idempotencyKeyOf(request), call: duplicateRecord.name, body: { issn, ...body } }
    const ltwa = await abbreviations.list()
    return runIdempotent(db, call, (tx) =>
      makeDuplicate(tx, ltwa, { kind: 'medium', issn, medium: body.medium, user, locale, now: new Date() }),
    )
  })
  serve(app, duplicateAsSuccessor, async ({ params: { issn }, body, user, locale, request }) => {
    const { indicator2 } = body
    const call = { user, key: idempotencyKeyOf(request), call: duplicateAsSuccessor.name, body: { issn, indicator2 } }
    const ltwa = await abbreviations.list()
    return runIdempotent(db, call, (tx) =>
      makeDuplicate(tx, ltwa, { kind: 'successor', issn, indicator2, user, locale, now: new Date() }),
    )
  })
}
