import { z } from 'zod'
import { call } from './call.ts'

/**
 * Transliterates a message. `language` is a script (ISO 15924 code or number, or a MARC 21 code of $6 in 880) or a
 * scheme id (`Cyrl-iso9`, `Cyrl-alalc-ukr`). If no table exists, `status` is ERROR and the message is returned
 * unchanged.
 */
export const transliterate = call({
  name: 'transliterate',
  method: 'POST',
  isReading: true,
  path: '/transliteration/transliterate',
  permission: 'session',
  summary: 'Romanise a text',
  body: z.object({ language: z.string().max(100), message: z.string().max(20_000) }),
  answer: z.object({ status: z.enum(['OK', 'ERROR']), message: z.string() }),
  errors: [],
})
