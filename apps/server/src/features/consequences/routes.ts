import { recordConsequences } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { closingOf } from '../../saving/closing.ts'
import { consequencesOf } from './service.ts'

export const consequenceRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, recordConsequences, async ({ params: { issn }, body, user, locale }) => {
    const { takesEffect, total, records } = await consequencesOf(base, {
      issn,
      wire: body.record,
      user,
      forcesEnrichments: body.force_enrichments !== undefined,
      now: new Date(),
      locale,
      closing: closingOf(body.close_predecessors),
    })
    return { takes_effect: takesEffect, total, records }
  })
}
