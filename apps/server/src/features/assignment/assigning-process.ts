/**
 * Process that sends assignment forms until the fault test kills it. Arguments: database URL, user id, session id,
 * centre id, process name. Prints one line of ISSNs for each form that the server answered.
 */
import { assignmentRecord, PERMISSIONS } from '@seriatim/contract'
import { openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'
import { engineKind } from '../../search/engines/list.ts'
import { makeAbbreviations } from '../ltwa/service.ts'
import { makeAssignment } from './service.ts'

const [url = '', userId = '', sessionId = '', centerId = '', name = ''] = process.argv.slice(2)
const opened = openDb(url, { maxConnections: 4 })
const settings = { cacheMegabytes: 0, storedSetMegabytes: 0 }
const assignment = makeAssignment({
  db: opened.db,
  index: engineKind(settings).index({ settings, ...opened, url, log: makeLog('silent') }),
  abbreviations: makeAbbreviations(opened),
})
const user = {
  id: userId,
  username: 'france',
  center: { id: centerId, code: '_7', name: '' },
  isMemberOfIc: false,
  permissions: new Set(PERMISSIONS),
  sessionId,
}

async function sendForms(client: number): Promise<void> {
  for (let turn = 0; ; turn++) {
    const count = 1 + ((turn + client) % 4)
    const form = `${name} ${client} ${turn} ${count}`
    const records = Array.from({ length: count }, (_, index) =>
      assignmentRecord.parse({
        id: `r${index}`,
        // The key title contains the name of the form, so that the test can count the records of each form.
        keyTitle: `Essais ${form}`,
        qualifier: `Vol${index}`,
        language: 'fre',
        frequency: 'q',
        serialType: 'p',
        isoCountry: 'FRA',
        lcCountry: 'fr',
        prepublication: true,
        medium: index % 2 === 0 ? 'ta' : 'co',
        year1: '2026',
        year2: '9999',
        imprint: '$a Paris $b Essais $c 2026-',
        publisherType: ' ',
        links: index === 1 ? [{ id: 'l', text: '', tag: '776', indicator2: ' ', to: 'r0' }] : [],
      }),
    )
    const answer = await assignment.assign({ records, dry_run: false }, { user, locale: 'en', key: form })
    process.stdout.write(`${Object.values(answer.successes).join(' ')}\n`)
  }
}

await Promise.all([sendForms(0), sendForms(1)])
