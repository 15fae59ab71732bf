import {
  createTemplate,
  deleteTemplate,
  type RecordTemplate,
  recordTemplates,
  updateTemplate,
} from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw, network } from '../../testing/draw.tsx'
import { aSerial } from '../../testing/serials.ts'
import { TemplatesDialog } from './templates-dialog.tsx'

it('saves fields as a template, renames the template, and deletes it after a question', async () => {
  let stored: RecordTemplate[] = []
  network.answer(recordTemplates, () => stored)
  network.answer(createTemplate, ({ body }) => {
    stored = [
      {
        id: '1',
        name: body.name,
        scope: body.scope,
        record: body.record as RecordTemplate['record'],
        mine: true,
        author: 'france',
        updated_at: '2026-11-28T09:00:00.000Z',
      },
    ]
    return stored[0]!
  })
  network.answer(updateTemplate, ({ body: { name, scope } }) => {
    stored = [{ ...stored[0]!, name, scope }]
    return stored[0]!
  })
  network.answer(deleteTemplate, () => {
    stored = []
    return { message: 'Deleted' }
  })
  draw(<TemplatesDialog record={aSerial()} onInsert={() => undefined} onClose={() => undefined} />)

  await page.getByRole('button', { name: 'Save fields as a template' }).click()
  const form = page.getByRole('dialog', { name: 'Save fields as a template' })
  await form.getByRole('textbox', { name: 'Name' }).fill('First name')
  await form.getByRole('button', { name: 'All' }).click()
  await form.getByRole('button', { name: 'Save template' }).click()
  const list = page.getByRole('dialog', { name: 'Templates' })
  await list.getByRole('button', { name: 'Change “First name”' }).click()
  const change = page.getByRole('dialog', { name: 'Change the template' })
  await change.getByRole('textbox', { name: 'Name' }).fill('Other name')
  await change.getByRole('button', { name: 'Save template' }).click()
  await expect.element(page.getByText('The template was changed.')).toBeVisible()
  await list.getByRole('button', { name: 'Delete “Other name”' }).click()
  const question = page.getByRole('dialog', { name: 'Delete template' })
  await expect.element(question).toMatchTextContent(/Other name/)
  await question.getByRole('button', { name: 'Delete template' }).click()
  await expect.element(page.getByText('The template was deleted.')).toBeVisible()
  await expect.element(list.getByText('Other name')).not.toBeInTheDocument()
})
