import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import type { ApiTokens } from './service.ts'

export const apiTokenRoutes = (app: App, { apiTokens }: { readonly apiTokens: ApiTokens }): void => {
  serve(app, contract.myTokens, ({ user }) => apiTokens.list(user))
  serve(app, contract.createToken, ({ user, body, locale }) => apiTokens.create(user, body, locale))
  serve(app, contract.deleteToken, async ({ user, params, locale }) => {
    await apiTokens.remove(user, params.id)
    return { message: format(locale, 'portal.token_revoked') }
  })
  serve(app, contract.myApiQuota, ({ user }) => apiTokens.quota(user))
}
