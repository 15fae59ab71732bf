import { ltwaSuggestions } from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Abbreviations } from './service.ts'

export const ltwaRoutes = (app: App, { abbreviations }: { abbreviations: Abbreviations }): void => {
  serve(app, ltwaSuggestions, ({ query }) => abbreviations.suggest(query.title ?? query.query ?? '', query.language))
}
