import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { CSV_START, csvLine } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import { pageOfEnrichments, problemsAfter, problemsOf } from './repository.ts'
import type { EnrichmentImports } from './service.ts'
import { enrichmentsView, problemView } from './view.ts'

const AT_ONCE = 1_000

async function* problemLines(db: Db, id: number, locale: Locale): AsyncGenerator<string> {
  yield CSV_START + csvLine(['row', 'issn', 'message'])
  for (let after = { row: -1, id: -1 }; ; ) {
    const problems = await problemsAfter(db, id, after, AT_ONCE)
    for (const problem of problems) {
      const { row, issn, message } = problemView(problem, locale)
      yield csvLine([row, issn ?? '', message])
    }
    if (problems.length < AT_ONCE) return
    after = problems.at(-1)!
  }
}

export const enrichmentRoutes = (app: App, { db, enrichments }: { db: Db; enrichments: EnrichmentImports }): void => {
  serveUpload(app, contract.importEnrichments, async ({ receive, user, locale }) => {
    const { settings, files } = await receive(enrichments.receiving())
    return { id: String(await enrichments.begin(settings, files.file[0], user, locale)) }
  })
  serve(app, contract.listEnrichments, async ({ query, locale }) => {
    const { total, imports } = await pageOfEnrichments(db, query)
    const ids = imports.map(({ id }) => id)
    const problems = await problemsOf(db, ids, contract.ENRICHMENT_PROBLEMS_LISTED)
    return { total, rows: imports.map((each) => enrichmentsView(each, problems.get(each.id), locale)) }
  })
  serve(app, contract.readEnrichments, async ({ params, locale }) => {
    const row = await enrichments.read(params.id)
    const problems = await problemsOf(db, [row.id], contract.ENRICHMENT_PROBLEMS)
    return enrichmentsView(row, problems.get(row.id), locale)
  })
  serve(app, contract.runEnrichments, async ({ params, user, locale }) => ({
    id: String(await enrichments.carryOut(params.id, user, locale)),
  }))
  serve(app, contract.cancelEnrichments, async ({ params }) => {
    await enrichments.cancel(params.id)
    return { id: params.id }
  })
  serve(app, contract.enrichmentProblems, async ({ params, locale }) => ({
    file: Readable.from(problemLines(db, (await enrichments.read(params.id)).id, locale)),
    contentType: 'text/csv; charset=utf-8',
    name: `enrichments-${params.id}.csv`,
  }))
}
