import { dataField } from '@seriatim/marc'
import { expect, test } from 'vitest'
import { addressesIn, withAddress } from './addresses.ts'

const OLD = 'http://journal.issn.org/'
const NEW = 'https://journal.issn.org/'
const content = {
  leader: '',
  entries: [
    dataField('500', ' ', ' ', [['u', OLD]]),
    { unread: `856 ${OLD}` },
    dataField('856', '4', '0', [
      ['u', ` ${OLD} `],
      ['z', OLD],
      ['u', 'http://other.issn.org/'],
    ]),
    dataField('857', '4', '0', [['u', OLD]]),
  ],
}

test('replaces a URL in every $u of 856 and 857 that contains the URL, but in no other subfield', () => {
  const moved = withAddress(content, OLD, NEW)
  expect(addressesIn(moved)).toEqual([NEW, 'http://other.issn.org/'])
  expect(moved.entries.slice(0, 2)).toEqual(content.entries.slice(0, 2))
  expect(moved.entries[2]).toMatchObject({
    subfields: [
      { code: 'u', value: NEW },
      { code: 'z', value: OLD },
      { code: 'u', value: 'http://other.issn.org/' },
    ],
  })
  expect(withAddress(content, 'http://nowhere.issn.org/', NEW)).toEqual(content)
})
