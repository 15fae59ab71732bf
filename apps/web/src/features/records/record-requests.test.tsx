import { me, readRecord, readRequests } from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerRequests, HANDLER, provisionalRecord, REQUEST } from '../../testing/requests.ts'

const ISSN = '8000-0010'
const section = page.getByRole('region', { name: 'Publishers’ requests' })
const shown = () => expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(ISSN)

beforeEach(() => {
  answerRequests([{ ...REQUEST, state: 'assigned', issns: [ISSN] }])
  network.answer(readRecord, ({ params: { issn } }) => provisionalRecord(issn))
})

describe('the page of a record', () => {
  it('links to the request that its ISSN came from', async () => {
    await drawPage(`/record/${ISSN}`)
    const link = section.getByRole('link', { name: REQUEST.id })
    await expect.element(link).toHaveAttribute('href', `/requests/${REQUEST.id}`)
    await expect.element(section).toMatchTextContent(/Éditions du Rivage.*Nov 20, 2026/)
    expect(network.asked(readRequests).map(({ query }) => query)).toMatchObject([{ issn: ISSN, state: 'all' }])
    await expectAccessible('a record with a request')
  })

  it('has no such section without requests', async () => {
    answerRequests([])
    await drawPage(`/record/${ISSN}`)
    await shown()
    await expect.poll(() => network.asked(readRequests)).toHaveLength(1)
    await expect.element(section).not.toBeInTheDocument()
  })

  it.each([
    ['without the permission', { permissions: ['search' as const, 'catalog' as const] }],
    ['without a centre', { center: null }],
  ])('asks for no requests for users %s', async (_, changes) => {
    network.answer(me, () => ({ ...HANDLER, ...changes }))
    await drawPage(`/record/${ISSN}`)
    await shown()
    expect(network.asked(readRequests)).toEqual([])
    await expect.element(section).not.toBeInTheDocument()
  })
})
