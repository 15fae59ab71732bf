import { expect, it } from 'vitest'
import { recordToContent } from '../../document/content.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { type CardEvent, type CardView, openCard, reduceCard, refusedStepFor } from './card-view.ts'

const judgedOf = (leader: string): ValidatedRecord => ({
  record: { leader, fields: [] },
  diagnostic: { errors: [], warnings: [] },
})
const text = recordToContent(judgedOf('text').record)
const after = (...events: CardEvent[]): CardView => events.reduce(reduceCard, openCard(judgedOf('loaded')))

it('closes a card and its comparison after a save', () => {
  const answer = { status: 'active', diagnostic: judgedOf('').diagnostic } as const
  const view = after({ type: 'comparisonToggled' }, { type: 'stored', judged: judgedOf('stored'), answer })
  expect(view).toMatchObject({ isOpen: false, comparison: 'closed', saved: 'saved' })
  expect(view.active).toBe(view.judged.record)
})

it('does not treat a saved draft as the active version', () => {
  const answer = { status: 'draft', diagnostic: judgedOf('').diagnostic } as const
  const view = after({ type: 'stored', judged: judgedOf('stored'), answer })
  expect(view).toMatchObject({ saved: 'savedDraft', active: undefined })
})

it('shows a refused text as refused until it is edited or passes validation', () => {
  const view = after({ type: 'refused', what: 'validation', text })
  expect(refusedStepFor(view, text)).toBe('validation')
  expect(refusedStepFor(view, recordToContent(judgedOf('repaired').record))).toBeUndefined()
  expect(refusedStepFor(reduceCard(view, { type: 'allowed' }), text)).toBeUndefined()
})

it('compares the text with a newer version after the text is rebased on that version', () => {
  expect(after({ type: 'compared', with: 'newer' }, { type: 'rebased' }).comparison).toBe('original')
  expect(after({ type: 'compared', with: 'newer' }, { type: 'newerLoaded', judged: judgedOf('newer') })).toMatchObject({
    comparison: 'closed',
    judged: judgedOf('newer'),
  })
})

it('keeps a comparison open when another version is loaded or the text is validated', () => {
  const view = after({ type: 'comparisonToggled' }, { type: 'loaded', judged: judgedOf('other') })
  expect(reduceCard(view, { type: 'validated', judged: judgedOf('judged') })).toMatchObject({
    comparison: 'original',
    judged: judgedOf('judged'),
  })
})
