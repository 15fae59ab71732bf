import { recordConsequences } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { closingOf } from '../../saving/closing.ts'
import { consequencesOf } from './service.ts'

export const consequenceRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, recordConsequences, async ({ params: { issn }, body, user, locale }) => {
    const { takesEffect, ...consequences } = await consequencesOf(db, {
      issn,
      wire: body.record,
      user,
      reasonToForce: body.enrichment_reason,
      now: new Date(),
      locale,
      closing: closingOf(body.close_predecessors),
      movesLinks: body.move_links,
    })
    return { takes_effect: takesEffect, ...consequences }
  })
}
