import type {
  BodyOf,
  createDataRule,
  RuleKind,
  RuleRecheck,
  RuleVersionRow,
  SetRuleRow,
  updateValidatorSetting,
  ValidatorSettingRow,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { CATEGORIES, isCategory } from '@seriatim/profile'
import { type RuleSettings, variantLevelsOf, variantsOfRule } from '@seriatim/rules'
import type { CustomRuleTexts } from '@seriatim/rules/kinds'
import { CUSTOM_RULE_SETTING, validationProfile } from '../../catalogue/rules/profile.ts'
import { type Administrator, changesBetween, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, refuseUnless } from '../../platform/errors.ts'
import { removeAnnouncement } from '../announcements/edit.ts'
import { newRuleId, validateCustomRule } from './custom-rules.ts'
import { mergeSetting, type RuleChange, type Setting, settingMembers } from './merge-setting.ts'
import { startRecheck } from './recheck.ts'
import { lastRecheckOf } from './recheck-repository.ts'
import { refreshPendingAnnouncements } from './refresh-announcement.ts'
import {
  lockRules,
  readRuleChanges,
  readRuleVersions,
  removeCustomRule,
  writeCustomRule,
  writeRule,
} from './repository.ts'
import { lockPendingChanges } from './scheduled-changes-repository.ts'
import { allFacts, descriptionOf, ruleFacts, ruleKind, variantNames, wireParameters } from './validators.ts'

type NewRule = BodyOf<typeof createDataRule>
type WrittenPair = Omit<BodyOf<typeof updateValidatorSetting>, 'updated_at'>

/** The value of `updated_at` before the first change. */
const NEVER_CHANGED = new Date(0).toISOString()

/** Texts of a rule in the form of the API, with null instead of undefined. */
const wireTexts = (texts: CustomRuleTexts | undefined): CustomRuleTexts | null => texts ?? null

async function rowsOf(db: Db, kind: RuleKind, locale: Locale): Promise<SetRuleRow[]> {
  const [{ settings }, changes] = await Promise.all([validationProfile(db), readRuleChanges(db)])
  return allFacts(settings)
    .filter((facts) => ruleKind(facts) === kind)
    .map((facts) => {
      const { enabled, levels, variants, parameters, made } = settings[facts.id]!
      const changed = changes.get(facts.id)
      return {
        id: facts.id,
        code: facts.id,
        class: facts.class,
        kind: made?.kind ?? null,
        names: wireTexts(made?.names),
        sentences: wireTexts(made?.sentences),
        description: descriptionOf(facts, locale),
        enabled,
        required: !facts.allowsMissing,
        reference: facts.reference,
        levels,
        variants: variantLevelsOf(facts.id, { levels, variants }),
        variant_names: variantNames(facts.id, locale),
        parameters: made === undefined ? parameters : facts.parameters,
        changed_at: changed?.at.toISOString() ?? null,
        changed_by: changed?.by ?? null,
        reason: changed?.reason ?? null,
        updated_at: changed?.at.toISOString() ?? NEVER_CHANGED,
      }
    })
}

/** Dependencies of a change of rules. */
export type RuleServices = { readonly db: Db; readonly tasks: Pick<Tasks, 'start'> }

/** The author of a rule change. `id` is null if the account that scheduled the change was deleted. */
type RuleAuthor = {
  readonly user: { readonly id: string | null; readonly username: string }
  readonly locale: Locale
}

/**
 * Changes the setting of a rule, stores it as the next version, and starts a recheck of stored records. A change
 * without effect stores nothing.
 * @returns whether anything changed
 * @throws FormRefusal, Refusal 'row_not_found' | 'stale_row'
 */
export async function setRule(
  tx: Tx,
  tasks: RuleServices['tasks'],
  rule: string,
  { updated_at: basedOn, ...written }: RuleChange & { readonly updated_at?: string | undefined },
  by: RuleAuthor,
): Promise<boolean> {
  await lockRules(tx)
  const { settings } = await validationProfile(tx)
  const facts = ruleFacts(rule, settings)
  refuseUnless(facts, 'row_not_found')
  const changed = (await readRuleChanges(tx)).get(rule)
  refuseUnless(basedOn === undefined || basedOn === (changed?.at.toISOString() ?? NEVER_CHANGED), 'stale_row')
  const before = settings[rule]!
  const after = mergeSetting(rule, before, written, settings, by.locale)
  const changes = changesBetween(settingMembers(before), settingMembers(after))
  if (changes.length === 0) return false
  const reason = written.reason?.trim() || null
  if (after.made !== undefined) await writeCustomRule(tx, rule, after.made, by.user.username)
  await writeRule(tx, rule, { setting: after, author: by.user.username, reason })
  const because = reason === null ? [] : [{ member: 'reason', before: null, after: reason }]
  const operation = { action: 'changed', id: rule, code: rule } as const
  await logAdminAction(tx, `${ruleKind(facts)}_rules`, by, operation, [...changes, ...because])
  const { id } = by.user
  await startRecheck(tx, tasks, [rule], { user: id === null ? null : { id }, locale: by.locale })
  await refreshPendingAnnouncements(tx, rule, by)
  return true
}

/** @throws Refusal 'row_not_found' unless the rule exists and has this kind */
export async function refuseOtherKind(db: Db, rule: string, kind: RuleKind): Promise<void> {
  const facts = ruleFacts(rule, (await validationProfile(db)).settings)
  refuseUnless(facts !== undefined && ruleKind(facts) === kind, 'row_not_found')
}

/**
 * Validates a new custom rule.
 * @throws FormRefusal with the errors by field
 */
export function validateNewRule(
  written: NewRule,
  settings: RuleSettings,
  locale: Locale,
): { id: string; setting: Setting } {
  const problems: FormErrors = {}
  const id = newRuleId(written, settings, problems, locale)
  const made = validateCustomRule(written, { id, before: undefined, settings }, problems, locale)
  const { names: _names, sentences: _sentences, parameters: _parameters, ...rest } = written
  const { enabled, levels } = mergeSetting(id, CUSTOM_RULE_SETTING, rest, settings, locale, problems)
  return { id, setting: { enabled, levels, parameters: {}, made: made! } }
}

/** Creates a rule with its first version, and starts a recheck of stored records. @throws FormRefusal */
async function createRule({ db, tasks }: RuleServices, written: NewRule, by: Administrator): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const { settings } = await validationProfile(tx)
    const { id, setting } = validateNewRule(written, settings, by.locale)
    const reason = written.reason?.trim() || null
    await writeCustomRule(tx, id, setting.made!, by.user.username)
    await writeRule(tx, id, { setting, author: by.user.username, reason })
    const because = reason === null ? [] : [{ member: 'reason', before: null, after: reason }]
    const operation = { action: 'created', id, code: id } as const
    await logAdminAction(tx, 'data_rules', by, operation, [
      ...changesBetween(undefined, settingMembers(setting)),
      ...because,
    ])
    if (setting.enabled) await startRecheck(tx, tasks, [id], by)
    return id
  })
}

/** Deletes a custom rule. A recheck in the background removes its diagnostics. @throws Refusal */
async function removeRule({ db, tasks }: RuleServices, id: string, by: Administrator): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const { settings } = await validationProfile(tx)
    const facts = ruleFacts(id, settings)
    refuseUnless(facts !== undefined && ruleKind(facts) === 'data', 'row_not_found')
    refuseUnless(facts.made !== undefined, 'rule_of_product')
    for (const { announcementId } of await lockPendingChanges(tx, id))
      if (announcementId !== null) await removeAnnouncement(tx, announcementId, by, null)
    await removeCustomRule(tx, id)
    const operation = { action: 'deleted', id, code: id } as const
    await logAdminAction(tx, 'data_rules', by, operation, changesBetween(settingMembers(settings[id]!), undefined))
    await startRecheck(tx, tasks, [id], by)
  })
}

/** Data access for the rules of one kind (data or structure) with their settings. */
export const setRuleStore = ({ db, tasks }: RuleServices, kind: RuleKind): AreaStore<SetRuleRow, NewRule> => ({
  rows: (locale) => rowsOf(db, kind, locale),
  textOf: ({ code, description, reason, changed_by, reference, kind: made, names, sentences, parameters }) =>
    [
      ...[code, description, reason, changed_by, reference, made],
      ...Object.values({ ...names }),
      ...Object.values({ ...sentences }),
      ...(made === null ? [] : Object.values(parameters).flat()),
    ].join(' '),
  missing: 'row_not_found',
  create: (written, by) => createRule({ db, tasks }, written, by),
  remove: (id, by) => removeRule({ db, tasks }, id, by),
  update: async (id, { kind: _kind, code: _code, ...written }, by) => {
    await refuseOtherKind(db, id, kind)
    await db.transaction().execute((tx) => setRule(tx, tasks, id, written, by))
  },
})

/** @throws Refusal 'row_not_found' */
export async function readVersions(db: Db, kind: RuleKind, rule: string): Promise<RuleVersionRow[]> {
  await refuseOtherKind(db, rule, kind)
  const versions = await readRuleVersions(db, rule)
  return versions.map(({ version, created_at, author, reason, enabled, levels, variants, parameters, made }) => ({
    version,
    created_at: created_at.toISOString(),
    author,
    reason,
    enabled,
    levels,
    variants: variantLevelsOf(rule, { levels, variants }),
    parameters: made === null ? parameters : wireParameters(made.parameters),
    names: wireTexts(made?.names),
    sentences: wireTexts(made?.sentences),
  }))
}

/** @throws Refusal 'row_not_found' */
export async function readRecheck(db: Db, kind: RuleKind, rule: string): Promise<RuleRecheck | null> {
  await refuseOtherKind(db, rule, kind)
  const pass = await lastRecheckOf(db, rule)
  if (pass === undefined) return null
  const { messageId, createdAt, endedAt, done, total, changed } = pass
  return {
    task_id: messageId,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    done,
    total,
    changed,
  }
}

async function validatorSettingRows(db: Db): Promise<ValidatorSettingRow[]> {
  const [{ settings }, changes] = await Promise.all([validationProfile(db), readRuleChanges(db)])
  return allFacts(settings).flatMap(({ id: rule, made, parameters: ofMade }) => {
    const { enabled, levels, variants, parameters } = settings[rule]!
    const changed = changes.get(rule)
    const changedAt = changed?.at.toISOString() ?? null
    const ofVariants = Object.entries(variantLevelsOf(rule, { levels, variants }))
    const graded = [[null, levels] as const, ...ofVariants]
    return graded.flatMap(([variant, each]) =>
      CATEGORIES.map((category) => ({
        id: `${variant === null ? rule : `${rule}.${variant}`}:${category}`,
        rule,
        variant,
        category,
        // A disabled rule has no effect in any category.
        level: enabled ? each[category] : ('off' as const),
        parameters: made === undefined ? parameters : ofMade,
        changed_at: changedAt,
        changed_by: changed?.by ?? null,
        updated_at: changedAt ?? NEVER_CHANGED,
      })),
    )
  })
}

/**
 * Data access for rule settings, with one row for each pair of a rule (or variant) and a category. A disabled rule has
 * the level `off` in every row.
 */
export const validatorSettingStore = ({ db, tasks }: RuleServices): AreaStore<ValidatorSettingRow, WrittenPair> => ({
  rows: () => validatorSettingRows(db),
  textOf: ({ rule, variant, category, level, changed_by }) => [rule, variant, category, level, changed_by].join(' '),
  missing: 'row_not_found',
  update: async (id, { level, ...written }, by) => {
    const [code = '', category = '', ...rest] = id.split(':')
    const [rule = '', variant, ...deeper] = code.split('.')
    await db.transaction().execute(async (tx) => {
      // Locks the rules before reading them, because a concurrent change may enable or disable the rule.
      await lockRules(tx)
      const { settings } = await validationProfile(tx)
      const isPair = isCategory(category) && rest.length === 0 && deeper.length === 0
      const hasVariant = variant === undefined || variantsOfRule(rule).includes(variant)
      refuseUnless(ruleFacts(rule, settings) && isPair && hasVariant, 'row_not_found')
      const { enabled, variants } = settings[rule]!
      // If the level of a disabled rule is set in one category, the rule is enabled in this category only.
      const enablesRule = !enabled && level !== undefined && level !== 'off'
      const off = Object.fromEntries(CATEGORIES.map((each) => [each, 'off']))
      const [others, otherVariants]: [Record<string, string>, Record<string, Record<string, string>>] = enablesRule
        ? [off, Object.fromEntries(Object.keys(variants ?? {}).map((each) => [each, off]))]
        : [{}, {}]
      const setting =
        level === undefined
          ? {}
          : variant === undefined
            ? { levels: { ...others, [category]: level }, variants: otherVariants }
            : {
                levels: others,
                variants: { ...otherVariants, [variant]: { ...otherVariants[variant], [category]: level } },
              }
      await setRule(tx, tasks, rule, { ...written, ...setting, ...(enablesRule ? { enabled: true } : {}) }, by)
    })
  },
})
