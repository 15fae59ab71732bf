import { ltwaSuggestions } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw, network } from '../../testing/draw.tsx'
import { AbbreviationDialog } from './abbreviation-dialog.tsx'

it('searches with Enter while the abbreviation of the first title is still loading', async () => {
  const first = Promise.withResolvers<void>()
  network.answer(ltwaSuggestions, async ({ query: { title = '' } }) => {
    if (title === 'Carnets') await first.promise
    return { suggestion: `${title} abbr.`, matches: [] }
  })
  draw(<AbbreviationDialog title="Carnets" language={undefined} onClose={() => undefined} />)
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill('Physical Review')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Physical Review abbr.' })).toBeInTheDocument()
  first.resolve()
})
