import * as contract from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { sharedSearch, shareSearch } from './service.ts'

export const shareRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, contract.shareSearch, ({ body, user }) => shareSearch(base, body.params, user))
  serve(app, contract.sharedSearch, ({ params }) => sharedSearch(base, params.id))
}
