import { type AnswerOf, transliterate } from '@seriatim/contract'
import { schemeFor } from '@seriatim/scripts'
import { type App, serve } from '../../platform/http/serve.ts'

export const transliterationRoutes = (app: App): void => {
  serve(app, transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
    const scheme = schemeFor(language, message)
    return scheme ? { status: 'OK', message: scheme.transliterate(message) } : { status: 'ERROR', message }
  })
}
