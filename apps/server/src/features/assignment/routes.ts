import { assign, similarTitles } from '@seriatim/contract'
import { idempotencyKeyOf } from '../../kernel/idempotency/idempotent-call.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import * as similar from '../similar-titles/similar-titles.ts'
import type { Assignment } from './service.ts'

export const assignmentRoutes = (
  app: App,
  {
    db,
    engine,
    abbreviations,
    assignment,
  }: { db: Db; engine: SearchEngine; abbreviations: Abbreviations; assignment: Assignment },
): void => {
  serve(app, assign, ({ body, user, locale, request }) =>
    assignment.assign(body, { user, locale, key: idempotencyKeyOf(request) }),
  )
  serve(app, similarTitles, async ({ query: { title, qualifier = '', language } }) =>
    similar.similarTitles({ db, engine }, await abbreviations.list(), { title, qualifier, language }),
  )
}
