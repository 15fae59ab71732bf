/**
 * Process that assigns ISSNs for the new requests, one after another, until the fault test kills it. Arguments:
 * database URL, data folder, user id, session id, centre id. Prints a line with the reference and the ISSNs of each
 * request that was assigned. Several processes compete for the same requests.
 */
import { PERMISSIONS } from '@seriatim/contract'
import { firstNewRequest } from '../features/requests/testing/requests.ts'
import { readConfig } from '../platform/config.ts'
import { openDb } from '../platform/database/db.ts'
import { Refusal } from '../platform/errors.ts'
import { makeJobs } from '../platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import { makeServices } from '../services.ts'

const [url = '', folder = '', userId = '', sessionId = '', centerId = ''] = process.argv.slice(2)
const { db, pool } = openDb(url, { maxConnections: 4 })
const log = makeLog('silent')
const config = readConfig({ SERIATIM_DATA: folder, SERIATIM_SEARCH_CACHE_MB: '0' })
const { assignRequests } = makeServices({ db, pool, url, config, log, jobs: makeJobs({ pool, log }) })
const user = {
  id: userId,
  username: 'france',
  center: { id: centerId, code: '_7', name: '' },
  isMemberOfIc: false,
  permissions: new Set(PERMISSIONS),
  sessionId,
}

/** The refusals of a request that another process has just assigned. */
const isTaken = (error: unknown): boolean =>
  error instanceof Refusal && ['request_ended', 'stale_row'].includes(error.failure.code)

for (;;) {
  const code = await firstNewRequest(db)
  if (code === undefined) break
  try {
    const { records } = await assignRequests.form(code, user)
    const body = { records, dry_run: false, text: '' }
    const staff = { user, locale: 'en', origin: 'https://issn.example' } as const
    const { successes, failures } = await assignRequests.assign(code, body, staff, undefined)
    if (Object.keys(failures).length > 0) throw new Error(`${code}: ${JSON.stringify(failures)}`)
    process.stdout.write(`${code} ${Object.values(successes).join(' ')}\n`)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}
