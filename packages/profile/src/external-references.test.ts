import { expect, it } from 'vitest'
import { externalReference } from './external-references.ts'

it.each([
  ['(isni)0000000121032683', 'https://isni.org/isni/0000000121032683', 'ISNI 0000 0001 2103 2683'],
  ['(ISNI)0000 0001 2103 268x', 'https://isni.org/isni/000000012103268X', 'ISNI 0000 0001 2103 268X'],
  ['https://www.isni.org/0000000121032683', 'https://isni.org/isni/0000000121032683', 'ISNI 0000 0001 2103 2683'],
  ['(DE-588)4000-0', 'https://d-nb.info/gnd/4000-0', 'GND 4000-0'],
  ['(DLC)n 79021164', 'https://id.loc.gov/authorities/names/n79021164', 'LCNAF n79021164'],
  ['(DLC)n 2001-12345', 'https://id.loc.gov/authorities/names/n2001012345', 'LCNAF n2001012345'],
  ['(uri)http://viaf.org/viaf/123', 'https://viaf.org/viaf/123', 'VIAF 123'],
  ['https://example.org/x', 'https://example.org/x', 'https://example.org/x'],
])('externalReference resolves %s to %s', (value, address, label) =>
  expect(externalReference(value)).toEqual({ address, label }),
)

it.each(['(XX-Unknown)12', 'n 79021164', '(isni)123', 'javascript:alert(1)', '(uri)javascript:alert(1)', ''])(
  'externalReference does not resolve %j',
  (value) => expect(externalReference(value)).toBeUndefined(),
)
