import type { LockRow } from '@seriatim/contract'
import { type ActiveLock, activeLocks, endLock } from '../../catalogue/locks/lock-end-repository.ts'
import { findRecordById, lockRecordRow } from '../../catalogue/records/repository.ts'
import { logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { applyPending } from '../../saving/pending.ts'
import type { SearchChanges } from '../../search/search-index.ts'

const rowOf = ({ recordId, issn, username, center, since, lastSignAt }: ActiveLock): LockRow => ({
  id: String(recordId),
  issn,
  username,
  center,
  since: since.toISOString(),
  last_sign_at: lastSignAt.toISOString(),
  updated_at: lastSignAt.toISOString(),
})

/**
 * Data access for the locks on records of the centres that the user administers. After an administrator has ended a
 * lock, its holder cannot save before opening the record again.
 */
export const lockStore = ({ db, index }: { db: Db; index: SearchChanges }): AreaStore<LockRow, object> => ({
  rows: async (_, user) => (await activeLocks(db, administeredCentres(user))).map(rowOf),
  textOf: ({ issn, username, center }) => [issn, username, center ?? ''].join(' '),
  missing: 'lock_not_found',
  async remove(id, by) {
    const recordId = parseRowId(id)
    await db.transaction().execute(async (tx) => {
      const record = await findRecordById(tx, recordId)
      refuseUnless(record, 'lock_not_found')
      // Waits until a running save of the holder has ended.
      await lockRecordRow(tx, record.issn)
      const [lock] = await activeLocks(tx, administeredCentres(by.user), recordId)
      refuseUnless(lock, 'lock_not_found')
      await endLock(tx, lock, by.user.username)
      const changes = [
        { member: 'username', before: lock.username, after: null },
        { member: 'since', before: lock.since.toISOString(), after: null },
      ]
      await logAdminAction(tx, 'locks', by, { action: 'deleted', id: recordId, code: lock.issn }, changes)
    })
    await applyPending({ db, index }, new Date(), recordId)
  },
})
