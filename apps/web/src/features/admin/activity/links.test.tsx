import { adminLinks, type SurveyLink, setLinkRight } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fetchMessageGroup } from '../../../kernel/i18n.ts'
import { draw, network } from '../../../testing/draw.tsx'
import { Links } from './links.tsx'

const link = (target: string, problem: SurveyLink['problem']): SurveyLink => ({
  id: `4200-0033.785.0.${target}`,
  issn: '4200-0033',
  tag: '785',
  indicator2: '0',
  target,
  problem,
  updated_at: '2026-11-20T09:00:00.000Z',
})
const MISSING = link('4200-0041', 'no_answer')
const CANCELLED = link('4200-005X', 'target_cancelled')
const SENTENCE = '4200-005X is cancelled: change the link to the ISSN that replaces it.'

let isRight = false
beforeEach(async () => {
  isRight = false
  await fetchMessageGroup('admin')
  network.answer(adminLinks, () => ({ rows: isRight ? [CANCELLED] : [MISSING, CANCELLED], total: isRight ? 1 : 2 }))
  network.answer(setLinkRight, ({ params, body }) => {
    if (params.id === CANCELLED.id)
      return network.refuse(
        { code: 'cannot_set_right', details: { reason: 'target_cancelled', issn: CANCELLED.target } },
        SENTENCE,
      )
    isRight = !body.dry_run
    return {
      ...MISSING,
      problem: isRight ? null : MISSING.problem,
      changed: [
        {
          issn: MISSING.target,
          title: 'Suite',
          center: '_7',
          category: 'reg',
          reason: 'reverse_link_added' as const,
          field: '780',
          waits: false,
          sentence: 'gets the link back in 780',
        },
      ],
      withheld: [],
    }
  })
})

it('corrects a link after a preview of the changes', async () => {
  await draw(<Links address={{}} go={() => undefined} />)
  await page.getByRole('button', { name: 'Correct: 4200-0033 785 4200-0041' }).click()
  const question = page.getByRole('dialog', { name: 'Correct: 4200-0033 785 4200-0041' })
  await expect.element(question.getByText('gets the link back in 780', { exact: false })).toBeVisible()
  expect(network.asked(setLinkRight).map(({ body }) => body)).toEqual([{ dry_run: true }])
  await question.getByRole('button', { name: 'Correct' }).click()
  await expect.element(page.getByText('1 change was stored')).toBeVisible()
  expect(network.asked(setLinkRight).map(({ body }) => body)).toEqual([{ dry_run: true }, { dry_run: false }])
  await expect.element(page.getByRole('button', { name: 'Correct: 4200-0033 785 4200-0041' })).not.toBeInTheDocument()
})

it('changes no link when the preview is cancelled', async () => {
  await draw(<Links address={{}} go={() => undefined} />)
  await page.getByRole('button', { name: 'Correct: 4200-0033 785 4200-0041' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(network.asked(setLinkRight)).toHaveLength(1)
})

it('shows why the user must decide about a link', async () => {
  await draw(<Links address={{}} go={() => undefined} />)
  await page.getByRole('button', { name: 'Correct: 4200-0033 785 4200-005X' }).click()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
})
