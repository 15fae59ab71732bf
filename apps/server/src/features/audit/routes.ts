import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import { type Config, isLoopback } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { accountsWithPublishedPassword, DEMONSTRATION_PASSWORD } from '../demo/accounts.ts'
import { auditCsv, readAudit, readEntry } from './read.ts'

export const auditRoutes = (app: App, { db, config }: { db: Db; config: Config }): void => {
  for (const call of [contract.readAudit, contract.adminAudit] as const)
    serve(app, call, ({ query, user, locale }) =>
      readAudit(db, { ...query, centres: administeredCentres(user) }, query, locale),
    )
  serve(app, contract.adminAuditEntry, ({ params, user, locale }) =>
    readEntry(db, params.id, administeredCentres(user), locale),
  )
  serve(app, contract.readWarnings, async ({ locale }) => {
    const accounts = isLoopback(config.host) ? [] : await accountsWithPublishedPassword(db)
    const reported = { host: config.host, password: DEMONSTRATION_PASSWORD, accounts: accounts.join(', ') }
    return {
      warnings:
        accounts.length === 0
          ? []
          : [{ code: 'demonstration_open', sentence: format(locale, 'cli.demonstration_open', reported) }],
    }
  })
  serve(app, contract.downloadAudit, ({ query, user, locale }) => ({
    file: Readable.from(auditCsv(db, { ...query, centres: administeredCentres(user) }, locale)),
    contentType: 'text/csv; charset=utf-8',
    name: 'audit.csv',
  }))
}
