import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'

it('shows the place of a problem only once', async () => {
  const errors = [
    { field: '245', occurrence: 2, subfield: 'a', code: 'x', error: '$a: wrong.' },
    { field: '008', occurrence: 1, code: 'x', error: '11-14: the last date is before the first.' },
    { field: '008', occurrence: 1, code: 'x', error: 'The dates differ from those of 008 in the file.' },
    { field: '245', occurrence: 1, code: 'own-x', error: 'Field 245 is missing.' },
  ]
  await draw(<DiagnosticList diagnostic={{ errors, warnings: [] }} />)
  const item = (at: number) => page.getByRole('listitem').nth(at)
  await expect.element(item(0)).toMatchTextContent(/^245\[2\] \$a: wrong\.$/)
  await expect.element(item(1)).toMatchTextContent(/^008\/11-14: the last date is before the first\.$/)
  await expect.element(item(2)).toMatchTextContent(/^008: The dates differ from those of 008 in the file\.$/)
  await expect.element(item(3)).toMatchTextContent(/^Field 245 is missing\.$/)
})
