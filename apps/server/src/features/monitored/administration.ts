import type { AdminMonitoredSearch, BodyOf, updateAdminMonitoredSearch } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { changesBetween, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db } from '../../platform/database/db.ts'
import { type FormErrors, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import * as searches from './administration-repository.ts'
import { removeSearch } from './repository.ts'

type MonitoredSearchChange = BodyOf<typeof updateAdminMonitoredSearch>

/** Maximum number of characters of a description. */
const MAX_DESCRIPTION = 500

const rowOf = (search: searches.StoredSearch): AdminMonitoredSearch => ({
  id: String(search.id),
  description: search.description,
  user: { id: String(search.userId), code: search.username, name: search.username },
  owner_active: search.isActive,
  center: search.center,
  params: search.params,
  created_at: search.createdAt.toISOString(),
  opened_at: search.openedAt?.toISOString() ?? null,
  updated_at: search.updatedAt.toISOString(),
})

/**
 * Data access for the monitored searches of users whose centres the reader administers. Owner and description can be
 * changed; rows can be deleted.
 */
export const monitoredStore = (db: Db): AreaStore<AdminMonitoredSearch, MonitoredSearchChange> => ({
  rows: async (_, user) => (await searches.searchesOfCentres(db, administeredCentres(user))).map(rowOf),
  textOf: ({ description, user, center }) => [description, user.name, center ?? ''].join(' '),
  missing: 'monitored_search_not_found',
  update: (id, { updated_at: basedOn, ...written }, by) =>
    db.transaction().execute(async (tx) => {
      const centres = administeredCentres(by.user)
      const before = await searches.lockSearch(tx, centres, parseRowId(id))
      refuseUnless(before, 'monitored_search_not_found')
      refuseUnless(basedOn === undefined || basedOn === before.updatedAt.toISOString(), 'stale_row')
      const problems: FormErrors = {}
      const description = written.description === undefined ? before.description : written.description.trim()
      if (description === '') problems.description = [requiredSentence(['description'], by.locale)]
      else if (description.length > MAX_DESCRIPTION)
        problems.description = [format(by.locale, 'work.description_form', { max: MAX_DESCRIPTION })]
      const owner =
        written.user === undefined
          ? { id: before.userId, username: before.username }
          : await searches.findOwner(tx, centres, written.user)
      if (owner === undefined) problems.user = [format(by.locale, 'work.unknown_owner', { user: String(written.user) })]
      refuseFormErrors(problems)
      if (owner === undefined) return
      const changes = changesBetween(
        { description: before.description, user: before.username },
        { description, user: owner.username },
      )
      if (changes.length === 0) return
      await searches.changeSearch(tx, before.id, { description, userId: owner.id })
      await logAdminAction(
        tx,
        'monitored_searches',
        by,
        { action: 'changed', id: before.id, code: before.description },
        changes,
      )
    }),
  remove: (id, by) =>
    db.transaction().execute(async (tx) => {
      const before = await searches.lockSearch(tx, administeredCentres(by.user), parseRowId(id))
      refuseUnless(before, 'monitored_search_not_found')
      await removeSearch(tx, before.id)
      const changes = changesBetween({ description: before.description, user: before.username }, undefined)
      await logAdminAction(
        tx,
        'monitored_searches',
        by,
        { action: 'deleted', id: before.id, code: before.description },
        changes,
      )
    }),
})
