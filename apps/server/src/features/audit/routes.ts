import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { auditCsv, readAudit } from './read.ts'

export const auditRoutes = (app: App, { base }: Services): void => {
  serve(app, contract.readAudit, ({ query: { page, ...filter }, locale }) => readAudit(base, filter, page, locale))
  serve(app, contract.downloadAudit, ({ query, locale }) => ({
    file: Readable.from(auditCsv(base, query, locale)),
    contentType: 'text/csv; charset=utf-8',
    name: 'audit.csv',
  }))
}
