import * as contract from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import * as handing from '../../catalogue/locks/hand-over.ts'
import * as locks from '../../catalogue/locks/service.ts'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { applyPending } from '../../saving/pending.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { lockStore } from './administration.ts'

const lockAnswer = (locale: Locale, state: handing.LockState): contract.LockStateAnswer => ({
  message: format(locale, `server.lock-wish-${state.wish}`, { holder: state.holder ?? '' }),
  ...state,
})

export const lockRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, contract.keepLock, async ({ params, user, locale }) => {
    const { expiresAt, waiting } = await locks.extendLock(db, params.issn, user)
    return {
      message: format(locale, 'server.lock-kept'),
      expires_at: expiresAt.toISOString(),
      requests: waiting.map(({ username, since }) => ({ username, since: since.toISOString() })),
    }
  })
  serve(app, contract.releaseLock, async ({ params, user, locale }) => {
    const { wasHeld, free } = await locks.releaseLock(db, params.issn, user)
    if (free !== undefined) await applyPending({ db, index }, new Date(), free)
    const message = wasHeld ? 'server.lock-released' : 'server.lock-none'
    return { message: format(locale, message, { issn: params.issn, user: user.username }) }
  })
  serve(app, contract.lockStatus, async ({ params, user, locale }) =>
    lockAnswer(locale, await handing.lockStatus(db, params.issn, user)),
  )
  serve(app, contract.requestLock, async ({ params, user, locale }) =>
    lockAnswer(locale, await handing.requestLock(db, params.issn, user)),
  )
  serve(app, contract.withdrawLockRequest, async ({ params, user, locale }) => {
    await handing.withdrawRequest(db, params.issn, user)
    return { message: format(locale, 'server.lock-request-withdrawn') }
  })
  serve(app, contract.handOverLock, async ({ params, user, locale }) => {
    const holder = await handing.handOver(db, params.issn, user)
    return holder === undefined
      ? { message: format(locale, 'server.lock-no-waiting-user'), holder: null }
      : { message: format(locale, 'server.lock-handed-over', { holder }), holder }
  })
  serve(app, contract.refuseLockRequests, async ({ params, user, locale }) => {
    await handing.refuseRequests(db, params.issn, user)
    return { message: format(locale, 'server.lock-request-refused') }
  })
  serveArea(
    app,
    { rows: contract.adminLocks, row: contract.adminLock, remove: contract.deleteLock },
    lockStore({ db, index }),
  )
}
