import { Button } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

it('puts “Cancel” before the action of the dialog and after the delete button', async () => {
  await draw(
    <DialogButtons onCancel={() => undefined} before={<Button>Delete</Button>}>
      <Button>Save</Button>
    </DialogButtons>,
  )
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(names).toEqual(['Delete', 'Cancel', 'Save'])
})
