/**
 * Checks that every message exists in all four languages, is valid ICU MessageFormat, has the same arguments in all
 * languages, and cannot break before a French colon; and that pages fetch their messages.
 */

import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { en } from '../../packages/messages/src/en/index.ts'
import { es } from '../../packages/messages/src/es/index.ts'
import { fr } from '../../packages/messages/src/fr/index.ts'
import { LOCALES, type Locale } from '../../packages/messages/src/locale.ts'
import { ru } from '../../packages/messages/src/ru/index.ts'
import { messageGroupFaults } from './message-groups.ts'

export type Catalogues = Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<string, string>>>>>>

const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))]
    if (element.type === TYPE.tag) return argumentsOf(element.children)
    return [element.value]
  })

/** French has a no-break space before high punctuation and within guillemets, so that no line starts with a colon. */
const FRENCH_BREAK = / (?:[;!?»]|:(?!:))|« /

/** Checks the catalogues. @returns one sentence per fault; empty if the catalogues are complete */
export function messageFaults(catalogues: Catalogues): string[] {
  const faults: string[] = []
  const keys = new Set<string>()
  for (const locale of LOCALES)
    for (const [namespace, texts] of Object.entries(catalogues[locale]))
      for (const key of Object.keys(texts)) keys.add(`${namespace}\n${key}`)
  for (const id of keys) {
    const [namespace = '', key = ''] = id.split('\n')
    let expected: string | undefined
    for (const locale of LOCALES) {
      const text = catalogues[locale][namespace]?.[key]
      if (text === undefined || text.trim() === '') {
        faults.push(`${locale}: ${namespace}.${key} is missing`)
        continue
      }
      const breaks = locale === 'fr' ? FRENCH_BREAK.exec(text) : null
      if (breaks) faults.push(`fr: ${namespace}.${key} may be wrapped at "${breaks[0]}". Use a no-break space`)
      try {
        const results = [...new Set(argumentsOf(parse(text, { ignoreTag: true })))].sort().join(', ')
        expected ??= results
        if (results !== expected) faults.push(`${locale}: ${namespace}.${key} takes {${results}}, not {${expected}}`)
      } catch (error) {
        faults.push(`${locale}: ${namespace}.${key} has a syntax error: ${(error as Error).message}`)
      }
    }
  }
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const faults = [
    ...messageFaults({ en, es, fr, ru }),
    ...messageGroupFaults(join(import.meta.dirname, '../../apps/web/src')),
  ]
  for (const fault of faults) console.error(fault)
  const count = Object.values(en).flatMap((texts) => Object.keys(texts)).length
  console.log(`${count} messages in ${LOCALES.length} languages, ${faults.length} faults`)
  process.exit(faults.length > 0 || count === 0 ? 1 : 0)
}
