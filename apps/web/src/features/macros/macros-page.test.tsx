import { createMacro, macros, type StoredMacro } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const source = () => page.getByRole('textbox', { name: 'Statements of the macro' })

it('shows a macro of the product read-only, and saves a copy of it as a macro of the user', async () => {
  const stored: StoredMacro[] = []
  network.answer(macros, () => stored)
  network.answer(createMacro, ({ body }) => {
    const macro: StoredMacro = {
      id: '1',
      name: body.name,
      scope: body.scope,
      source: body.source,
      version: 1,
      mine: true,
      author: 'france',
      changed_by: 'france',
      updated_at: '2026-11-28T09:00:00.000Z',
    }
    stored.push(macro)
    return macro
  })
  await drawPage('/macros?macro=ceased')
  await expect.element(page.getByText(/^This macro is part of the product\./)).toBeVisible()
  await expect.element(source()).toMatchTextContent(/if 362\$a matches/)
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Name' }))
    .toHaveValue('Mark as ceased, with the year from 362 (copy)')
  await expect.element(source()).toMatchTextContent(/set 008\/06 = "d"/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/^Version 1, changed by france/)).toBeVisible()
})
