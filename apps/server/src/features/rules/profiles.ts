import type { BodyOf, ProfileRow, updateProfile } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { CATEGORIES, type Category, isCategory } from '@seriatim/profile'
import { appliesIn, type RuleSettings } from '@seriatim/rules'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import { lockRules, readProfiles, writeProfile } from './repository.ts'

type ProfileChange = Pick<BodyOf<typeof updateProfile>, 'sequence'>

/** The value of `updated_at` before the first change. */
const NEVER_CHANGED = new Date(0).toISOString()

/** The rules that apply in a category, in their configured order. */
function ruleSequence(settings: RuleSettings, category: Category): string[] {
  const applied = Object.entries(settings).filter(([id, setting]) => appliesIn(id, setting, category))
  return applied
    .sort(([, one], [, other]) => (one.places?.[category] ?? 0) - (other.places?.[category] ?? 0))
    .map(([rule]) => rule)
}

/** @throws FormRefusal for an order with unknown or repeated rules */
function validateSequence(sequence: readonly string[], settings: RuleSettings, locale: Locale): void {
  const unknown = sequence.filter((rule) => !Object.hasOwn(settings, rule))
  if (unknown.length > 0)
    throw new FormRefusal({ sequence: [format(locale, 'admin.no_such_rule', { rule: unknown.join(', ') })] })
  const twice = sequence.filter((rule, place) => sequence.indexOf(rule) !== place)
  if (twice.length > 0)
    throw new FormRefusal({ sequence: [format(locale, 'admin.rule_twice', { rule: [...new Set(twice)].join(', ') })] })
}

async function rowsOf(db: Db, locale: Locale): Promise<ProfileRow[]> {
  const [{ settings }, rows] = await Promise.all([validationProfile(db), readProfiles(db)])
  return CATEGORIES.map((category) => {
    const chosen = rows.find((row) => row.category === category)
    return {
      id: category,
      code: category,
      name: format(locale, `catalogue.category_${category}`),
      sequence: ruleSequence(settings, category),
      changed_at: chosen?.changed_at.toISOString() ?? null,
      changed_by: chosen?.changed_by ?? null,
      updated_at: chosen?.changed_at.toISOString() ?? NEVER_CHANGED,
    }
  })
}

/** Data access for the order, in each category, in which the diagnostics of one field are shown. */
export const profileStore = (db: Db): AreaStore<ProfileRow, ProfileChange> => ({
  rows: (locale) => rowsOf(db, locale),
  textOf: ({ code, name, sequence }) => [code, name, ...sequence].join(' '),
  missing: 'row_not_found',
  update: (category, { sequence, updated_at: basedOn }, by) =>
    db.transaction().execute(async (tx) => {
      refuseUnless(isCategory(category), 'row_not_found')
      await lockRules(tx)
      const changed = (await readProfiles(tx)).find((row) => row.category === category)
      refuseUnless(
        basedOn === undefined || basedOn === (changed?.changed_at.toISOString() ?? NEVER_CHANGED),
        'stale_row',
      )
      const { settings } = await validationProfile(tx)
      const before = ruleSequence(settings, category)
      const order = sequence ?? before
      validateSequence(order, settings, by.locale)
      const after = [...new Set([...order, ...before])]
      if (after.join(' ') === before.join(' ')) return
      await writeProfile(tx, category, after, by.user.username)
      const change = { member: 'sequence', before: before.join(', '), after: after.join(', ') }
      await logAdminAction(tx, 'profiles', by, { action: 'changed', id: category, code: category }, [change])
    }),
})
