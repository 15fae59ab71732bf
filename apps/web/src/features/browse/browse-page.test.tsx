import { browseTitles } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

it('shows why an address does not name a place of the index', async () => {
  network.answer(browseTitles, () =>
    network.refuse({ code: 'invalid_position' }, 'This position is not in this index. Start from the beginning.'),
  )
  await drawPage('/browse/titles?position=%EE%80%80pYQ')
  await expect.element(page.getByText(/^This position is not in this index\./)).toBeVisible()
  expect(network.asked(browseTitles).map(({ body }) => body.position)).toContain('\ue000pYQ')
})
