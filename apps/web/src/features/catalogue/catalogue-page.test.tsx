import { readRecord, search } from '@seriatim/contract'
import { controlValue } from '@seriatim/marc'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCard, textEditor } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerWith, aSerial } from '../../testing/serials.ts'

it('shows several records below each other, with an index to move between them', async () => {
  const serial = aSerial()
  const one = answerCard(serial)
  const two = '8000-0029'
  const other = {
    ...serial,
    fields: serial.fields.map((field) => (field.tag === '001' ? { ...field, value: two } : field)),
  }
  expect(controlValue(other, '001')).toBe(two)
  network.answer(readRecord, ({ params: { issn } }) => answerWith(issn === one ? serial : other, issn))
  network.answer(search, () => network.lose())
  await drawPage(`/catalogue?issns=${one},${two}`)
  const index = page.getByRole('navigation', { name: 'Records of this page' })
  const entry = (issn: string) => index.getByRole('button', { name: new RegExp(issn) })
  await expect.element(textEditor(two)).toBeVisible()
  expect(index.getByRole('button').elements()).toHaveLength(2)
  await textEditor(two)
    .getByText(/\$aBulletin/)
    .last()
    .click()
  await userEvent.keyboard('{End} bis')
  await expect.element(entry(two)).toMatchTextContent(/edited/)
  await expect.element(entry(one)).not.toMatchTextContent(/edited/)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(textEditor(one)).toHaveFocus()
})

it.each([
  ['/catalogue', "'issns' query parameter is missing.", 'No ISSN number to handle.'],
  ['/catalogue?issns=', undefined, 'No ISSN number to handle.'],
  [
    '/catalogue?issns=4200-0009,4200-0017&recordId=1',
    "Multiple 'issns' and 'id' parameter are not compatible",
    undefined,
  ],
])('shows why the URL %s is invalid, without a back button', async (address, reason, title) => {
  await drawPage(address)
  if (reason !== undefined) await expect.element(page.getByText(reason, { exact: false })).toBeVisible()
  if (title !== undefined) await expect.element(page.getByText(title)).toBeVisible()
  expect(page.getByRole('button', { name: /^Go back to/ }).elements()).toHaveLength(0)
})
