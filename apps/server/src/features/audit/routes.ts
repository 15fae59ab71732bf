import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type Config, isLoopback } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { DEMONSTRATION_PASSWORD, openDemonstrationAccounts } from '../demo/accounts.ts'
import { auditCsv, readAudit, readEntry } from './read.ts'

export const auditRoutes = (app: App, { db, config }: { db: Db; config: Config }): void => {
  serve(app, contract.readAudit, ({ query, locale }) => readAudit(db, query, query, locale))
  serve(app, contract.adminAudit, ({ query, locale }) => readAudit(db, query, query, locale))
  serve(app, contract.adminAuditEntry, ({ params, locale }) => readEntry(db, params.id, locale))
  serve(app, contract.readWarnings, async ({ locale }) => {
    const accounts = isLoopback(config.host) ? [] : await openDemonstrationAccounts(db)
    const told = { host: config.host, password: DEMONSTRATION_PASSWORD, accounts: accounts.join(', ') }
    return {
      warnings:
        accounts.length === 0
          ? []
          : [{ code: 'demonstration_open', sentence: format(locale, 'cli.demonstration_open', told) }],
    }
  })
  serve(app, contract.downloadAudit, ({ query, locale }) => ({
    file: Readable.from(auditCsv(db, query, locale)),
    contentType: 'text/csv; charset=utf-8',
    name: 'audit.csv',
  }))
}
