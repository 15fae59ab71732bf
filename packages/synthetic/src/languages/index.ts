import type { Language } from '../language.ts'
import { ALPHABETIC } from './alphabetic.ts'
import { EAST_ASIAN } from './east-asian.ts'
import { NORTHERN } from './northern.ts'
import { WESTERN } from './western.ts'

export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [...WESTERN, ...NORTHERN, ...ALPHABETIC, ...EAST_ASIAN].map((language) => [language.code, language]),
)
