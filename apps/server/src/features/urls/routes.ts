import { checkUrl } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'

export const urlRoutes = (app: App, { urlChecks }: Pick<Services, 'urlChecks'>): void => {
  serve(app, checkUrl, ({ body, user, locale }) => urlChecks.checkNow(body, user.id, locale))
}
