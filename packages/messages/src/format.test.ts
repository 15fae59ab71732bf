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
