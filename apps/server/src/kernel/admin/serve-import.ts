import type { AnswerOf, Call, FieldsOf, importExternalUrls, Upload } from '@seriatim/contract'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/http/serve.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import { readViaTempFile } from '../../platform/tables/via-temp-file.ts'
import { readRows } from './import-read.ts'
import { importRows } from './import-rows.ts'
import type { ImportTarget } from './import-target.ts'

/** A call that `importCall` of the contract creates. */
type ImportCall = Call & { readonly upload?: Upload }

/**
 * Registers the import call of an area.
 * @param creates the call that creates a row; its body schema defines the columns of a file
 * @param targetOf returns the import target. @throws Refusal 'not_found' for an unknown area
 */
export function serveImport<Row extends object>(
  app: App,
  db: Db,
  call: ImportCall,
  creates: { readonly body?: z.ZodType },
  targetOf: (params: { readonly area?: string }) => ImportTarget<Row>,
): void {
  type Fields = FieldsOf<typeof importExternalUrls>
  const form = creates.body as z.ZodObject
  serveUpload(app, call, async ({ receive, params, user, locale }) => {
    const target = targetOf((params ?? {}) as { area?: string })
    const { settings, files } = await receive({
      check: (fields) => fields as Fields,
      take: ({ name, bytes }) => readViaTempFile(bytes, (path) => readRows(path, name, form, locale)),
    })
    const file = files.file![0]
    return (await importRows(db, target, file, settings, { user, locale })) as AnswerOf<ImportCall>
  })
}
