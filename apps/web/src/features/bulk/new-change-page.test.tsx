import { type AnswerOf, macros, search } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const source = () => page.getByRole('textbox', { name: 'Statements of the macro' })
const preview = () => page.getByRole('button', { name: 'Preview' })

beforeEach(async () => {
  network.answer(macros, () => [])
  network.answer(
    search,
    (): AnswerOf<typeof search> => ({
      took: 1,
      warnings: [],
      locks: {},
      hits: { total: { value: 3, relation: 'eq' }, hits: [] },
      aggregations: {},
    }),
  )
  await drawPage('/bulk/new?q=journal')
  await page.getByRole('textbox', { name: 'Field', exact: true }).fill('500')
  await page.getByRole('textbox', { name: 'New value' }).fill('x')
  await page.getByRole('button', { name: 'Continue with the macro' }).click()
  await expect.element(source()).toMatchTextContent(/^set 500\$a = "x"$/)
  await expect.element(preview()).toBeEnabled()
  await source().click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}set 245$a')
})

it('converts the form to a macro, shows the place of an error, and disables the preview of an invalid macro', async () => {
  await expect.element(page.getByRole('button', { name: /^Line 2, column/ })).toBeVisible()
  await expect.element(preview()).toBeDisabled()
  await expectAccessible('a macro for many records')
})

it('asks for confirmation before a saved macro replaces a changed one', async () => {
  const saved = page.getByRole('combobox', { name: 'Use a saved macro' })
  const question = page.getByRole('dialog', { name: 'Replace the macro' })
  await saved.selectOptions('Change URLs to https')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(source()).toMatchTextContent(/set 245\$a/)
  await saved.selectOptions('Change URLs to https')
  await question.getByRole('button', { name: 'Replace the macro' }).click()
  await expect.element(source()).toMatchTextContent(/https/)
  await expect.element(preview()).toBeEnabled()
})
