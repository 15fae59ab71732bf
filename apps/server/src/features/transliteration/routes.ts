import { type AnswerOf, transliterate } from '@seriatim/contract'
import { romanisedBy, schemeFor } from '@seriatim/scripts'
import { type App, serve } from '../../platform/http/serve.ts'

export const transliterationRoutes = (app: App): void => {
  serve(app, transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
    const scheme = schemeFor(language, message)
    const romanised = scheme && romanisedBy(scheme, message)
    return romanised === undefined ? { status: 'ERROR', message } : { status: 'OK', message: romanised }
  })
}
