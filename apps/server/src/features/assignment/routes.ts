import { assign, similarTitles } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { idempotencyKeyOf } from '../idempotency/once.ts'
import * as radar from '../radar/similar-titles.ts'

export const assignmentRoutes = (app: App, { base, abbreviations, assignment }: Services): void => {
  serve(app, assign, ({ body, user, locale, request }) =>
    assignment.assign(body, { user, locale, key: idempotencyKeyOf(request) }),
  )
  serve(app, similarTitles, async ({ query: { title, qualifier = '', language } }) =>
    radar.similarTitles(base, await abbreviations.list(), { title, qualifier, language }),
  )
}
