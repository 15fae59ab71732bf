import { ltwaSuggestions } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'

export const ltwaRoutes = (app: App, { abbreviations }: Services): void => {
  serve(app, ltwaSuggestions, ({ query }) => abbreviations.suggest(query.title ?? query.query ?? '', query.language))
}
