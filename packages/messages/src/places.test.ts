import { expect, it } from 'vitest'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { ru } from './ru/index.ts'

it.each(Object.entries({ en, es, fr, ru }))(
  'messages of rules do not repeat the occurrence of the field: %s',
  (_, { rules }) => {
    // Screens, reports and the command line show the field in front of the sentence.
    const placed = Object.entries(rules).filter(([, text]) => text.includes('{occurrence}'))
    expect(placed).toEqual([])
  },
)
