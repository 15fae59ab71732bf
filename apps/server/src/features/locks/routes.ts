import { keepLock, releaseLock } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import * as locks from './service.ts'

export const lockRoutes = (app: App, { base }: Services): void => {
  serve(app, keepLock, async ({ params, user, locale }) => {
    const { expiresAt } = await locks.keepLock(base, params.issn, user)
    return { message: format(locale, 'server.lock-kept'), expires_at: expiresAt.toISOString() }
  })
  serve(app, releaseLock, async ({ params, user, locale }) => {
    await locks.releaseLock(base, params.issn, user)
    return { message: format(locale, 'server.lock-released') }
  })
}
