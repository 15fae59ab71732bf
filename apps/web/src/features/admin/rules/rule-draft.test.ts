import type { SetRuleRow } from '@seriatim/contract'
import { defaultSettings, variantLevelsOf } from '@seriatim/rules'
import { describe, expect, it } from 'vitest'
import { changesOfDraft, draftOfSetting, rebaseDraft, withRuleLevel } from './rule-draft.ts'

const RULE = 'current-and-succeeded'
const { levels } = defaultSettings[RULE]!

const rowWith = (variants = variantLevelsOf(RULE, { levels })) =>
  ({ enabled: true, levels, variants, parameters: {}, names: null, sentences: null }) as SetRuleRow

describe('the form values of a rule', () => {
  it('contain only the changed levels of variants when they are sent', () => {
    const row = rowWith()
    const draft = draftOfSetting(row)
    expect(changesOfDraft(row, draft)).toEqual({})
    const variants = { ...draft.variants, 'in-part': { ...draft.variants['in-part']!, reg: 'error' as const } }
    expect(changesOfDraft(row, { ...draft, variants })).toEqual({ variants: { 'in-part': { reg: 'error' } } })
  })

  it('change the level of a variant together with that of the rule, up to the default level of the variant', () => {
    const off = withRuleLevel(RULE, draftOfSetting(rowWith()), 'reg', 'off')
    expect([off.variants.succeeded!.reg, off.variants['in-part']!.reg]).toEqual(['off', 'off'])
    const error = withRuleLevel(RULE, off, 'reg', 'error')
    expect([error.variants.succeeded!.reg, error.variants['in-part']!.reg]).toEqual(['error', 'warning'])
  })

  it('do not change the separate level of a variant', () => {
    const own = variantLevelsOf(RULE, { levels, variants: { 'in-part': { reg: 'error' } } })
    const draft = withRuleLevel(RULE, draftOfSetting(rowWith(own)), 'reg', 'off')
    expect([draft.variants.succeeded!.reg, draft.variants['in-part']!.reg]).toEqual(['off', 'error'])
  })

  it('are rebased when another person changes the rule', () => {
    const before = rowWith()
    const draft = { ...withRuleLevel(RULE, draftOfSetting(before), 'fre', 'off'), reason: 'Because' }
    const stored = { ...before, enabled: false, levels: { ...before.levels, reg: 'off' as const } }
    const joined = rebaseDraft(stored, before, draft)
    expect(joined).toMatchObject({ enabled: false, reason: 'Because' })
    expect([joined.levels.reg, joined.levels.fre]).toEqual(['off', 'off'])
    expect(changesOfDraft(stored, joined).levels).toEqual(changesOfDraft(before, draft).levels)
  })
})
