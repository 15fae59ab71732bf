import { expect, it } from 'vitest'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { formatUnknown } from './format.ts'
import { fr } from './fr/index.ts'
import { ru } from './ru/index.ts'

it.each(Object.entries({ en, es, fr, ru }))(
  'every namespace is found by the name of its file in %s',
  (locale, texts) => {
    const missing = Object.entries(texts).filter(([namespace, messages]) => {
      const key = `${namespace}.${Object.keys(messages)[0]}`
      return formatUnknown(locale as 'en', key, {}) === key
    })
    expect(missing.map(([namespace]) => namespace)).toEqual([])
  },
)

/** A message without the last parts that have an empty branch. */
const withoutEmptyEnd = (message: string): string => {
  if (!message.endsWith('}')) return message
  let from = message.length
  let depth = 0
  do depth += { '}': 1, '{': -1 }[message[--from]!] ?? 0
  while (depth > 0)
  const part = message.slice(from)
  return /^\{\w+, (?:select|plural),/.test(part) && part.includes(' {}')
    ? withoutEmptyEnd(message.slice(0, from))
    : message
}

it.each(Object.entries({ en, es, fr, ru }))('no message can end with a blank in %s', (_, texts) => {
  const messages: string[] = Object.values(texts).flatMap((namespace) => Object.values(namespace))
  expect(messages.filter((message) => !/\s$/.test(message) && /\s$/.test(withoutEmptyEnd(message)))).toEqual([])
})
