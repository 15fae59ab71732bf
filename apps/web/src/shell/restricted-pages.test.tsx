import { me } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../testing/draw.tsx'
import { drawPage } from '../testing/draw-page.tsx'

const ADMIN = "You're not allowed to access ISSN+ Admin"

it.each([
  ['/newblock', 'You do not have permission to create blocks of ISSNs'],
  ['/import', 'You do not have permission to import files'],
  ['/issn-lists', 'You do not have permission to submit lists of ISSNs'],
  ['/dashboards', 'You do not have permission to open dashboards'],
  ['/admin', ADMIN],
  ['/admin/users', ADMIN],
  ['/admin/roles', ADMIN],
  ['/admin/settings', ADMIN],
  ['/admin/announcements', ADMIN],
  ['/admin/enrichments', ADMIN],
])(
  'shows at %s that the user does not have the permission for the page, and requests no data',
  async (address, sentence) => {
    network.answer(me, () => ({ ...CATALOGUER, permissions: ['search' as const] }))
    await drawPage(address)
    await expect.element(page.getByText(sentence)).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect.element(menu.getByRole('link', { name: 'Tasks' })).toBeVisible()
    for (const name of ['Import', 'Administration', 'New block', 'Dashboards'])
      await expect.element(menu.getByRole('link', { name })).not.toBeInTheDocument()
  },
)
