import { search } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { searchRecords } from './service.ts'

export const searchRoutes = (app: App, { base, engine }: Services): void => {
  serve(app, search, ({ body, locale }) => searchRecords(base, engine, body, locale))
}
