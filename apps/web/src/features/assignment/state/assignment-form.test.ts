import { describe, expect, it } from 'vitest'
import {
  type AssignmentAction,
  type AssignmentForm,
  assignsOnNextSubmit,
  emptyForm,
  type Phase,
  reduceAssignment,
  shownFindings,
} from './assignment-form.ts'
import type { Place } from './checks.ts'
import { blankRecord, withTag } from './provisional.ts'

const after = (...actions: readonly AssignmentAction[]): AssignmentForm =>
  actions.reduce(reduceAssignment, emptyForm('a'))

const title = (keyTitle: string, record = 'a'): AssignmentAction => ({ type: 'change', record, values: { keyTitle } })
const dryRun: AssignmentAction = { type: 'sent', key: null }
const real: AssignmentAction = { type: 'sent', key: 'k1' }
const clean = (revision: number, successes = {}): AssignmentAction => ({
  type: 'answered',
  revision,
  failures: {},
  successes,
})
const failing = (revision: number): AssignmentAction => ({
  type: 'answered',
  revision,
  failures: { a: { keyTitle: ['This key title exists.'] } },
  successes: {},
})

describe('the state of the assignment form', () => {
  it.each<[string, readonly AssignmentAction[], Phase]>([
    ['begins in the dry run', [], 'editing'],
    ['a clean dry run allows the assignment', [dryRun, clean(0)], 'validated'],
    ['a dry run with failures fails', [dryRun, failing(0)], 'failed'],
    ['an assignment without failures succeeds', [dryRun, clean(0), real, clean(0, { a: '4200-0017' })], 'assigned'],
    ['an assignment with failures fails', [dryRun, clean(0), real, failing(0)], 'failed'],
    ['an edit after a dry run requires another one', [dryRun, clean(0), title('Journal')], 'editing'],
    [
      'an edit after the assignment requires a dry run',
      [dryRun, clean(0), real, clean(0, { a: '4200-0017' }), title('J')],
      'editing',
    ],
    ['another centre requires another dry run', [dryRun, clean(0), { type: 'chooseCenter', centerId: '7' }], 'editing'],
    ['a reset requires another dry run', [dryRun, clean(0), { type: 'reset', id: 'b' }], 'editing'],
    [
      'an assignment without an answer can be retried',
      [real, { type: 'unanswered', revision: 0, sentence: '' }],
      'unanswered',
    ],
    [
      'a dry run without an answer has no effect',
      [dryRun, { type: 'unanswered', revision: 0, sentence: '' }],
      'editing',
    ],
    ['a refused assignment fails', [dryRun, clean(0), real, { type: 'refused', revision: 0, sentence: '' }], 'failed'],
  ])('%s', (_, actions, phase) => expect(after(...actions).phase).toBe(phase))

  it('has no failures or ISSNs after an edit', () => {
    expect(after(dryRun, failing(0), title('J'))).toMatchObject({ failures: {}, successes: {}, refusal: null })
    expect(after(real, clean(0, { a: '4200-0017' }), title('J')).successes).toEqual({})
  })

  it('ignores the response to a submit if the form was edited after the submit', () => {
    const form = after(dryRun, title('Typed while it was sent'))
    expect(reduceAssignment(form, clean(0))).toBe(form)
    expect(form.sending).toBeNull()
  })

  it('ignores edits while ISSNs are being assigned', () => {
    const form = after(real)
    expect(reduceAssignment(form, title('J'))).toBe(form)
    expect(reduceAssignment(form, { type: 'reset', id: 'b' })).toBe(form)
  })

  it('keeps the idempotency key of a submit without a response until an edit', () => {
    const waiting = after(real, { type: 'unanswered', revision: 0, sentence: 'No answer.' })
    expect(waiting).toMatchObject({ key: 'k1', refusal: 'No answer.', sending: null })
    expect(assignsOnNextSubmit(waiting)).toBe(true)
    expect(reduceAssignment(waiting, title('Other')).key).toBeNull()
  })
})

describe('an edit of the assignment form', () => {
  it('that chooses another ISO country clears the Library of Congress country', () => {
    const chosen: AssignmentAction = { type: 'change', record: 'a', values: { isoCountry: 'GBR' } }
    const lc: AssignmentAction = { type: 'change', record: 'a', values: { lcCountry: 'enk' } }
    expect(after(chosen, lc, chosen).records[0]!.lcCountry).toBe('enk')
    expect(
      after(chosen, lc, { type: 'change', record: 'a', values: { isoCountry: 'FRA' } }).records[0]!.lcCountry,
    ).toBeNull()
  })

  it('that copies a record inserts the copy after its original, with new ids', () => {
    const form = after(
      { type: 'addRecord', id: 'b' },
      title('Journal'),
      { type: 'addItem', record: 'a', list: 'urls', id: 'u' },
      { type: 'copyRecord', record: 'a', id: 'c' },
    )
    expect(form.records.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(form.records[1]!.keyTitle).toBe('Journal')
    const ids = form.records.flatMap(({ imprints, urls }) => [...imprints, ...urls].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('that removes a record clears the targets of links to it, and never removes the last record', () => {
    const form = after(
      { type: 'addRecord', id: 'b' },
      { type: 'addItem', record: 'a', list: 'links', id: 'l' },
      { type: 'changeItem', record: 'a', list: 'links', id: 'l', values: { tag: '776', to: 'b' } },
      { type: 'removeRecord', record: 'b' },
    )
    expect(form.records.map(({ id }) => id)).toEqual(['a'])
    expect(form.records[0]!.links[0]).toMatchObject({ tag: '776', to: null })
    expect(reduceAssignment(form, { type: 'removeRecord', record: 'a' })).toBe(form)
  })

  it('that removes the last imprint of a record leaves an empty one', () => {
    const [record] = after({ type: 'removeItem', record: 'a', list: 'imprints', id: 'a-imprint' }).records
    expect(record!.imprints).toEqual(blankRecord('a').imprints)
  })

  it('that chooses a tag sets the default first indicator of the tag, or a blank if there is no default', () => {
    const link = { id: 'l', text: '', tag: null, indicator2: ' ', to: null }
    expect(withTag(link, '780').indicator2).toBe('0')
    expect(withTag({ ...withTag(link, '785'), indicator2: '7' }, '780').indicator2).toBe('0')
    expect(withTag(withTag(link, '780'), '776').indicator2).toBe(' ')
  })
})

describe('the problems shown in the form', () => {
  const checked: AssignmentAction = { type: 'checked' }
  const online: AssignmentAction = { type: 'change', record: 'a', values: { medium: 'cr' } }
  const withUrl: AssignmentAction = { type: 'addItem', record: 'a', list: 'urls', id: 'u' }
  const leave = (place: Place, record = 'a'): AssignmentAction => ({ type: 'leave', record, place })
  const shown = (form: AssignmentForm, record = 'a') => Object.fromEntries(shownFindings(form)?.get(record) ?? [])

  it('are empty before the first submit', () => {
    expect(shownFindings(after(online, leave('keyTitle')))).toBeUndefined()
  })

  it('include a missing URL of an online medium once its field was left', () => {
    const form = after(checked, online, withUrl)
    expect(shown(form)).not.toHaveProperty('urls/u/text')
    expect(shown(reduceAssignment(form, leave('urls/u/text')))).toHaveProperty('urls/u/text', 'url_required')
  })

  it('include a missing URL after the next submit even if its field was not left', () => {
    expect(shown(after(checked, online, withUrl, checked))).toHaveProperty('urls/u/text', 'url_required')
  })

  it('include a blank URL line before the last one only after the user has left that line', () => {
    const form = after(withUrl, checked, online)
    expect(shown(form)).not.toHaveProperty('urls/u/text')
    expect(shown(reduceAssignment(form, leave('urls/u/text')))).toHaveProperty('urls/u/text')
  })

  it('include the missing fields of a new record and a new link one by one, as the user leaves them', () => {
    const added = after(checked, { type: 'addRecord', id: 'b' })
    expect(shown(added, 'b')).toEqual({})
    expect(shown(reduceAssignment(added, leave('keyTitle', 'b')), 'b')).toEqual({ keyTitle: 'required_text' })
    const linked = after(checked, { type: 'addItem', record: 'a', list: 'links', id: 'l' }, leave('links/l/tag'))
    expect(shown(linked)).toHaveProperty('links/l/tag', 'link_without_tag')
    expect(shown(linked)).not.toHaveProperty('links/l/to')
  })

  it('include a missing code that the adjacent text or the country requires, once the field was left', () => {
    const imprint = after(
      checked,
      { type: 'addItem', record: 'a', list: 'imprints', id: 'i' },
      { type: 'changeItem', record: 'a', list: 'imprints', id: 'i', values: { text: '$a Paris' } },
    )
    expect(shown(imprint)).not.toHaveProperty('imprints/i/publisherType')
    const country = after(
      { type: 'change', record: 'a', values: { isoCountry: 'FRA' } },
      { type: 'change', record: 'a', values: { lcCountry: 'fr' } },
      checked,
      { type: 'change', record: 'a', values: { isoCountry: 'GBR' } },
    )
    expect(shown(country)).not.toHaveProperty('lcCountry')
    expect(shown(reduceAssignment(country, leave('lcCountry')))).toHaveProperty('lcCountry', 'required_choice')
  })

  it('include the edited field while the user types, and identical titles in both records', () => {
    const wrongYear: AssignmentAction = { type: 'change', record: 'a', values: { year1: '1400' } }
    expect(shown(after({ ...wrongYear, values: { year1: '2026' } }, checked, wrongYear))).toHaveProperty('year1')
    const twice = after(
      title('Tides'),
      { type: 'addRecord', id: 'b' },
      title('Winds', 'b'),
      checked,
      title('Tides', 'b'),
    )
    expect(shown(twice)).toHaveProperty('keyTitle', 'identical_titles')
    expect(shown(twice, 'b')).toHaveProperty('keyTitle', 'identical_titles')
  })
})

describe('the previous record in the URL of the page', () => {
  const brought: AssignmentAction = { type: 'bringPrevious', issn: '1234-5679', id: 'b' }
  const previousOf = ({ records }: AssignmentForm) => records.map(({ id, previousIssn }) => [id, previousIssn])

  it('belongs to the blank record of the form, and otherwise to a new record', () => {
    expect(previousOf(after(brought))).toEqual([['a', '1234-5679']])
    expect(previousOf(after(title('Tides'), brought))).toEqual([
      ['a', undefined],
      ['b', '1234-5679'],
    ])
  })

  it('is added only once', () => {
    expect(previousOf(after(brought, title('Tides'), { ...brought, id: 'c' }))).toEqual([['a', '1234-5679']])
  })

  it('replaces the records of an earlier assignment, but not those of an assignment without a response', () => {
    const assigned = after(title('Tides'), dryRun, clean(1), real, clean(1, { a: '4200-0017' }))
    expect(assigned.phase).toBe('assigned')
    const next = reduceAssignment(assigned, brought)
    expect([previousOf(next), next.phase]).toEqual([[['b', '1234-5679']], 'editing'])
    expect(next.revision).toBeGreaterThan(assigned.revision)
    const waiting: AssignmentForm = { ...after(title('Tides')), phase: 'unanswered', key: 'k1' }
    expect(reduceAssignment(waiting, brought)).toBe(waiting)
  })

  it('is not copied with its record', () => {
    const copied = after(brought, title('Tides'), { type: 'copyRecord', record: 'a', id: 'c' })
    expect(previousOf(copied)).toEqual([
      ['a', '1234-5679'],
      ['c', undefined],
    ])
    const values = { previousIssn: '', previousTitle: 'Tides of old', subtitle: 'a review' }
    const { records } = after({ type: 'change', record: 'a', values }, { type: 'copyRecord', record: 'a', id: 'c' })
    expect(records[1]).toMatchObject({ previousIssn: undefined, previousTitle: undefined, subtitle: 'a review' })
  })

  it('in an invalid form is a problem of its field', () => {
    const typed = after({ type: 'change', record: 'a', values: { previousIssn: '1234-5678' } }, { type: 'checked' })
    expect(shownFindings(typed)?.get('a')?.get('previousIssn')).toBe('previous_malformed')
    const values = { previousIssn: '1234-5679', previousTitle: 'Tides of old' }
    const both = after({ type: 'change', record: 'a', values }, { type: 'checked' })
    expect(shownFindings(both)?.get('a')?.get('previousTitle')).toBe('previous_twice')
  })
})
