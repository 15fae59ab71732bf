import { saveRecord } from '@seriatim/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawCard } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { aSerial, onWire } from '../../testing/serials.ts'
import { rulesModule } from './editor-modules.ts'

it('validates as soon as the rules have loaded if the user requested validation before', async () => {
  const gate = Promise.withResolvers<void>()
  const fetch = rulesModule.fetch
  vi.spyOn(rulesModule, 'now').mockReturnValue(undefined)
  vi.spyOn(rulesModule, 'fetch').mockImplementation(() => gate.promise.then(fetch))
  const serial = aSerial()
  const issn = await drawCard(serial)
  network.answer(saveRecord, () => ({
    status: 'OK' as const,
    diagnostic: { errors: [], warnings: [] },
    record: onWire(serial),
    invalidated: [],
    redirects: [],
  }))
  const validate = page.getByRole('button', { name: /^Validate as / })
  await validate.click()
  await expect.element(validate).toHaveAttribute('data-loading', 'true')
  expect(network.asked(saveRecord)).toEqual([])
  gate.resolve()
  await expect.element(page.getByRole('dialog', { name: `Validation of ${issn}` })).toBeVisible()
  expect(network.asked(saveRecord)).toHaveLength(1)
})
