import type { Profile } from '@seriatim/contract'
import { dataField } from '@seriatim/marc'
import { expect, test } from 'vitest'
import { mayEditRecord } from './may-edit.ts'

const user = (code: string | null, catalog_permission = true): Profile =>
  ({ center: code && { id: '1', code, name: code, active_block: null }, catalog_permission }) as Profile
const french = { leader: '', fields: [dataField('022', '0', ' ', [['2', '_7']])] }

test.each([
  ['of the own centre', user('_7'), true],
  ['of any centre, at the international centre', user('_0'), true],
  ['not of another centre', user('_2'), false],
  ['not without a centre', user(null), false],
  ['not without the permission', user('_7', false), false],
])('decides whether a user may edit a record: %s', (_, profile, expected) =>
  expect(mayEditRecord(profile, french)).toBe(expected),
)
