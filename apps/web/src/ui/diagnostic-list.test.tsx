import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'

it('names the field of a problem once', async () => {
  const errors = [
    { field: '245', occurrence: 2, code: 'x', error: 'Field 245 (no. 2), subfield a: wrong.' },
    { field: '008', occurrence: 1, code: 'x', error: 'The dates differ from those of 2451.' },
    { field: '24', occurrence: 1, code: 'x', error: 'Field 245 is missing.' },
  ]
  await draw(<DiagnosticList diagnostic={{ errors, warnings: [] }} />)
  const item = (at: number) => page.getByRole('listitem').nth(at)
  await expect.element(item(0)).toMatchTextContent(/^Field 245 \(no\. 2\), subfield a: wrong\.$/)
  await expect.element(item(1)).toMatchTextContent(/^008: The dates differ from those of 2451\.$/)
  await expect.element(item(2)).toMatchTextContent(/^24: Field 245 is missing\.$/)
})
