import { expect, test } from 'vitest'
import { abbreviate } from './abbreviate.ts'

test.each([
  ['Nature', 'Nature'],
  ['\u0098The \u009Clancet', 'lancet'],
  ['Journal of psychology', 'Journal psych.'],
  ['Cahiers de droit', 'Cah. droit'],
])('abbreviate shortens "%s"', (title, abbreviated) => expect(abbreviate(title)).toBe(abbreviated))
