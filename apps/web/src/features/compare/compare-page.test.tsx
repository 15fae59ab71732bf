import { readRecord } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerWith, aSerial } from '../../testing/serials.ts'

const ONE = '8000-0010'
const OTHER = '8000-0045'

it('asks for two different ISSNs if the URL contains only one', async () => {
  network.answer(readRecord, ({ params: { issn } }) => answerWith(aSerial(), issn))
  await drawPage(`/compare?issns=${ONE}`)
  await expect.element(page.getByText(/^Select two records\./)).toBeVisible()
  const [first, second] = [page.getByLabelText('First ISSN'), page.getByLabelText('Second ISSN')]
  await expect.element(first).toHaveValue(ONE)
  await expect.element(first).toHaveFocus()
  await second.fill(ONE)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter two different ISSNs.')).toBeVisible()
  await second.fill('1234')
  await expect.element(page.getByText(/^Enter an ISSN with hyphen and check digit/)).toBeVisible()
  await expectAccessible('the numbers of a comparison')
  await second.fill(OTHER)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('table', { name: 'Fields of both records' })).toBeVisible()
})

it('reports that records cannot be compared if one of them does not exist', async () => {
  network.answer(readRecord, ({ params: { issn } }) =>
    issn === ONE
      ? answerWith(aSerial(), issn)
      : network.refuse({ code: 'record_not_found', details: { issn } }, 'No such record.'),
  )
  await drawPage(`/compare?issns=${ONE},9999-9994`)
  await expect.element(page.getByText('The records cannot be compared')).toBeVisible()
})
