import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type App, type CurrentUser, serve } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import { WORKBOOK_TYPE } from '../../platform/workbook/write.ts'
import { importStore } from './administration.ts'
import { baseName } from './formats.ts'
import { buildImportSummary, recordOfImport, recordsOfImport, visibilityOf, visibleImport } from './read-imports.ts'
import { writeErrors, writeReport } from './report.ts'
import { pageOfImports, type StoredImport } from './repository.ts'
import { revertCounts } from './revert-repository.ts'
import { errorSentence } from './sentences.ts'
import type { Imports } from './service.ts'
import { importView, progressOf, recordTotal, workedSeconds } from './view.ts'

/** An import that has ended. @throws Refusal 'import_not_found' | 'import_running' */
const findEndedImport = async (db: Db, id: string, user: CurrentUser): Promise<StoredImport> => {
  const stored = await visibleImport(db, id, user)
  refuseUnless(stored.status !== '', 'import_running')
  return stored
}

export const importRoutes = (app: App, { db, imports }: { db: Db; imports: Imports }): void => {
  serveUpload(app, contract.startImport, async ({ receive, user, locale }) => {
    const { settings, files } = await receive(imports.receiving(user))
    const [file] = files.file
    const id = await imports.begin(settings, file, user, locale)
    return { id: String(id), records: file.records, progress: 0 }
  })

  serve(app, contract.listImports, async ({ query, user, locale }) => {
    const { total, imports: page } = await pageOfImports(db, visibilityOf(user), query)
    const rows = page.map(async (stored) => importView(stored, locale, await revertCounts(db, stored.id)))
    return { total, rows: await Promise.all(rows) }
  })

  serve(app, contract.readImport, async ({ params, user, locale }) => {
    const stored = await visibleImport(db, params.id, user)
    return importView(stored, locale, await revertCounts(db, stored.id))
  })

  serve(app, contract.importStatus, async ({ params, user, locale }) => {
    const stored = await visibleImport(db, params.id, user)
    return {
      id: params.id,
      status: stored.status,
      progress: progressOf(stored),
      records: recordTotal(stored),
      import_time: workedSeconds(stored),
      status_summary: { ...stored.counts },
      ...(stored.error === null ? {} : { message: errorSentence(stored.error, locale) }),
    }
  })

  serve(app, contract.importSummary, async ({ params, user, locale }) =>
    buildImportSummary(db, await visibleImport(db, params.id, user), locale),
  )

  serve(app, contract.listImportedRecords, async ({ params, query, user, locale }) =>
    recordsOfImport(db, await visibleImport(db, params.id, user), query, locale),
  )

  serve(app, contract.readImportedRecord, async ({ params, user, locale }) =>
    recordOfImport({ db, files: imports.files }, await visibleImport(db, params.id, user), params.position, locale),
  )

  serve(app, contract.runImport, async ({ params, body, user, locale }) => ({
    id: String(await imports.carryOut(params.id, { positions: body.exclude, rules: body.exclude_rules }, user, locale)),
  }))

  serve(app, contract.previewRevert, ({ params, user }) => imports.previewRevert(params.id, user))

  serve(app, contract.revertImport, async ({ params, body, user, locale }) => ({
    id: params.id,
    message_id: await imports.revert(params.id, user, locale, body),
  }))

  serve(app, contract.cancelImport, async ({ params, user }) => {
    await imports.cancel(params.id, user)
    return { id: params.id }
  })

  serve(app, contract.importReport, async ({ params, user, locale }) => ({
    file: await writeReport(db, await findEndedImport(db, params.id, user), locale),
    contentType: WORKBOOK_TYPE,
    name: baseName(params.filename) || 'import-report.xlsx',
  }))

  serve(app, contract.importErrors, async ({ params, user, locale }) => ({
    file: Readable.from(writeErrors(db, await findEndedImport(db, params.id, user), locale)),
    contentType: 'text/plain; charset=utf-8',
    name: baseName(params.filename) || 'import-errors.txt',
  }))

  const store = importStore(db)
  serveArea(app, { rows: contract.adminImports, row: contract.adminImport }, store)
  serve(app, contract.revertAdminImport, async ({ params, user, locale }) => {
    await imports.revertAdministered(params.id, user, locale)
    const row = await store.find(params.id, { user, locale })
    refuseUnless(row, 'import_not_found')
    return row
  })
}
