import { Textarea, TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'

it('text fields take their direction from the script of the text', async () => {
  await draw(
    <>
      <TextInput label="Name" defaultValue="مطبوع (Print)." />
      <Textarea label="Note" defaultValue="مطبوع (Print)." />
      <TextInput label="Code" defaultValue="ta" />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  for (const name of ['Name', 'Note'])
    expect(page.getByRole('textbox', { name }).element().matches(':dir(rtl)'), name).toBe(true)
  expect(page.getByRole('textbox', { name: 'Code' }).element().matches(':dir(ltr)')).toBe(true)
})
