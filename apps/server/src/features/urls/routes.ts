import { checkUrl } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { UrlChecks } from './service.ts'

export const urlRoutes = (app: App, { urlChecks }: { urlChecks: UrlChecks }): void => {
  serve(app, checkUrl, ({ body, user, locale }) => urlChecks.checkNow(body, user.id, locale))
}
