import { forecastBlocks, me } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { CATALOGUER, draw, network } from '../../testing/draw.tsx'
import { ForecastWarning } from './forecast-line.tsx'

it('warns weeks before the free numbers run out, with a link to the form of a new block', async () => {
  await fetchMessageGroup('blocks')
  network.answer(me, () => ({
    ...CATALOGUER,
    permissions: ['search' as const, 'issn_assignment' as const, 'addISSNRange' as const],
  }))
  network.answer(forecastBlocks, () => ({
    center: { id: '7', code: '_7', name: 'ISSN France' },
    free: 84,
    queued: 1,
    has_active_block: true,
    per_month: 80,
    runs_out_on: '2027-01-05',
    days: 30,
    level: 'soon' as const,
  }))
  await draw(<ForecastWarning />)
  await expect.element(page.getByText(/has only 84 free ISSNs left, enough until about Jan 5, 2027/)).toBeVisible()
  await expect.element(page.getByText(/The next block is ready\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create a block' })).toHaveAttribute('href', '/newblock')
})
