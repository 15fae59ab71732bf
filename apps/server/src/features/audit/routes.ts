import { Readable } from 'node:stream'
import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type Config, isLoopback } from '../../platform/config.ts'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { DEMONSTRATION_PASSWORD, openDemonstrationAccounts } from '../demo/accounts.ts'
import { auditCsv, readAudit } from './read.ts'

export const auditRoutes = (app: App, { base, config }: { base: Base; config: Config }): void => {
  serve(app, contract.readAudit, ({ query, locale }) => readAudit(base, query, query, locale))
  serve(app, contract.readWarnings, async ({ locale }) => {
    const accounts = isLoopback(config.host) ? [] : await openDemonstrationAccounts(base)
    const told = { host: config.host, password: DEMONSTRATION_PASSWORD, accounts: accounts.join(', ') }
    return {
      warnings:
        accounts.length === 0
          ? []
          : [{ code: 'demonstration_open', sentence: format(locale, 'cli.demonstration_open', told) }],
    }
  })
  serve(app, contract.downloadAudit, ({ query, locale }) => ({
    file: Readable.from(auditCsv(base, query, locale)),
    contentType: 'text/csv; charset=utf-8',
    name: 'audit.csv',
  }))
}
