import { me, type RequestView, saveRecord } from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import {
  answerRequests,
  changeStored,
  HANDLER,
  provisionalRecord,
  REQUEST,
  validRecord,
} from '../../testing/requests.ts'

const [PRINT, ONLINE] = ['8000-0010', '8000-0029']
const records = page.getByRole('region', { name: 'Assigned ISSNs' })
const register = (issn = PRINT) => records.getByRole('button', { name: `Register ${issn}`, exact: true })
const inEditor = (issn = PRINT) => records.getByRole('link', { name: `Open in the editor: ${issn}`, exact: true })

const ASSIGNED: RequestView = {
  ...REQUEST,
  state: 'assigned',
  issns: [PRINT, ONLINE],
  records: [
    { issn: PRINT, medium: 'ta', title: 'Tides', category: 'wor' },
    { issn: ONLINE, medium: 'cr', title: 'Tides', category: 'reg' },
  ],
  actions: ['message', 'close', 'register'],
}

const LOCK_ENDED = { code: 'lock_ended', details: { issn: PRINT, by: 'marie', at: '2026-11-30T10:00:00Z' } } as const
const fault = (field: string, error: string) => ({ field, occurrence: 1, code: 'x', error })

beforeEach(() => answerRequests([ASSIGNED]))

describe('the records of an assigned request', () => {
  it('are provisional or registered; only a provisional one has the button', async () => {
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(register()).toBeVisible()
    await expect.element(records.getByText('Provisional', { exact: true })).toBeVisible()
    await expect.element(records.getByText('Registered', { exact: true })).toBeVisible()
    await expect.element(register(ONLINE)).not.toBeInTheDocument()
    await expect.element(inEditor(ONLINE)).not.toBeInTheDocument()
    expect(network.asked(saveRecord).map(({ params }) => params.issn)).toEqual([PRINT])
    await expectAccessible('a request with a provisional record')
  })

  it('get the category Register with one button if nothing is missing', async () => {
    network.answer(saveRecord, ({ body }) => {
      if (body.dry_run) return validRecord()
      changeStored(REQUEST.id, { records: ASSIGNED.records.map((each) => ({ ...each, category: 'reg' })) })
      return provisionalRecord(PRINT)
    })
    await drawPage(`/requests/${REQUEST.id}`)
    await register().click()
    await expect.element(page.getByText(`${PRINT} is registered`)).toBeVisible()
    await expect.element(register()).not.toBeInTheDocument()
    const sent = network.asked(saveRecord).find(({ body }) => !body.dry_run)!.body
    expect(sent).toMatchObject({ version_id: '12', record: { fields: { '699': { subFields: [{ '8': 'reg' }] } } } })
  })

  it('list what is missing, with a link to the editor and no button', async () => {
    const errors = [fault('008', 'The start date is missing.'), fault('310', 'Field 310 is missing.')]
    network.answer(saveRecord, () => validRecord({ status: 'ERROR', diagnostic: { errors, warnings: [] } }))
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(records.getByText('Missing for the category Register:')).toBeVisible()
    await expect.element(records.getByText(/Field 310 is missing\./)).toBeVisible()
    await expect.element(inEditor()).toHaveAttribute('href', `/catalogue?issns=${PRINT}`)
    await expect.element(register()).not.toBeInTheDocument()
  })

  it('show the warnings before the button', async () => {
    const warnings = [fault('856', 'The URL does not answer.')]
    network.answer(saveRecord, () => validRecord({ status: 'WARNING', diagnostic: { errors: [], warnings } }))
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(records.getByText(/The URL does not answer\./)).toBeVisible()
    await expect.element(register()).toBeVisible()
  })

  it('are left to the editor if the change concerns other records', async () => {
    const redirects = [{ cancelled: '8000-0037', kept: PRINT, citing: [] }]
    network.answer(saveRecord, () => validRecord({ redirects }))
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(records.getByText(/^This change also changes other records/)).toBeVisible()
    await expect.element(inEditor()).toBeVisible()
    await expect.element(register()).not.toBeInTheDocument()
  })

  it('show why another user’s lock or change refuses the button, and are checked again', async () => {
    network.answer(saveRecord, ({ body }) =>
      body.dry_run ? validRecord() : network.refuse(LOCK_ENDED, 'marie is editing this record.'),
    )
    await drawPage(`/requests/${REQUEST.id}`)
    await register().click()
    await expect.element(records.getByRole('alert')).toMatchTextContent('marie is editing this record.')
    await expect.element(inEditor()).toBeVisible()
    await expect.poll(() => network.asked(saveRecord).filter(({ body }) => body.dry_run)).toHaveLength(2)
  })

  it('show why the checks are refused', async () => {
    network.answer(saveRecord, () => network.refuse({ code: 'not_your_centre' }, 'The record is of another centre.'))
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(records.getByText('The record is of another centre.')).toBeVisible()
    await expect.element(register()).not.toBeInTheDocument()
  })

  it('have no check for users without the permission to edit records', async () => {
    network.answer(me, () => ({ ...HANDLER, permissions: ['requests' as const] }))
    answerRequests([{ ...ASSIGNED, actions: ['message', 'close'] }])
    await drawPage(`/requests/${REQUEST.id}`)
    await expect.element(records.getByText('Provisional', { exact: true })).toBeVisible()
    expect(network.asked(saveRecord)).toEqual([])
  })
})
