import { assign, similarTitles } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { idempotencyKeyOf } from '../idempotency/once.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import * as radar from '../radar/similar-titles.ts'
import type { Assignment } from './service.ts'

export const assignmentRoutes = (
  app: App,
  { base, abbreviations, assignment }: { base: Base; abbreviations: Abbreviations; assignment: Assignment },
): void => {
  serve(app, assign, ({ body, user, locale, request }) =>
    assignment.assign(body, { user, locale, key: idempotencyKeyOf(request) }),
  )
  serve(app, similarTitles, async ({ query: { title, qualifier = '', language } }) =>
    radar.similarTitles(base, await abbreviations.list(), { title, qualifier, language }),
  )
}
