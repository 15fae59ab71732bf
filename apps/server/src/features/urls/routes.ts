import { adminUrl, adminUrls, checkAdminUrl, checkUrl } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { UrlChecks } from './service.ts'

export const urlRoutes = (app: App, { urlChecks }: { urlChecks: UrlChecks }): void => {
  serve(app, checkUrl, ({ body, user, locale }) => urlChecks.checkNow(body, user.id, locale))
  serve(app, adminUrls, ({ query, user, locale }) => urlChecks.rows(query, user, locale))
  serve(app, adminUrl, ({ params, user, locale }) => urlChecks.row(params.id, user, locale))
  serve(app, checkAdminUrl, ({ params, user, locale }) => urlChecks.checkRow(params.id, user, locale))
}
