import { type AnswerOf, transliterate } from '@seriatim/contract'
import { romanisedBy, schemeFor } from '@seriatim/scripts'
import { network } from './draw.tsx'

/** Answers requests for romanisation with the tables that the server uses. */
export const answerTransliterations = () =>
  network.answer(transliterate, ({ body: { language, message } }): AnswerOf<typeof transliterate> => {
    const scheme = schemeFor(language, message)
    const latin = scheme && romanisedBy(scheme, message)
    return latin === undefined ? { status: 'ERROR', message } : { status: 'OK', message: latin }
  })
