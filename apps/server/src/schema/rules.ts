import type { Diagnostic, Level, RuleSetting, VariantSettings } from '@seriatim/rules'
import type { MadeRule } from '@seriatim/rules/kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What a trial counts records by. */
export type TrialGroup = 'center' | 'category' | 'field'

/** How many records gained and lost something, by key of centre, category and field. */
export type TrialCounts = Partial<Record<TrialGroup, Record<string, [gained: number, lost: number]>>> & {
  /** Places that a rule made by administration examined in the tried records. */
  examined?: number
}

/** Something that a rule would say otherwise; null: not at all. */
export type TrialFinding = {
  readonly diagnostic: Diagnostic
  readonly before: Level | null
  readonly after: Level | null
}

/** How rules are set, and when what records are validated with last changed. */
export interface RuleTables {
  rule_setting: {
    rule: string
    enabled: ColumnType<boolean, boolean | undefined>
    levels: ColumnType<Partial<RuleSetting['levels']>, string | undefined, string>
    variants: ColumnType<VariantSettings, string | undefined, string>
    parameters: ColumnType<RuleSetting['parameters'], string | undefined, string>
    changed_at: ColumnType<Date, Date | undefined>
    /** Null: not by a person in administration. */
    changed_by: string | null
    reason: string | null
  }
  /** Every state that administration gave a rule, numbered from 1. */
  rule_version: {
    rule: string
    version: number
    created_at: ColumnType<Date, Date | undefined>
    author: string
    reason: string | null
    enabled: boolean
    levels: ColumnType<RuleSetting['levels'], string>
    variants: ColumnType<VariantSettings, string | undefined>
    parameters: ColumnType<RuleSetting['parameters'], string>
    /** Of a rule that administration made. */
    made: ColumnType<Omit<MadeRule, 'kind'> | null, string | null>
  }
  /** A rule that administration made. */
  made_rule: {
    rule: string
    kind: string
    definition: ColumnType<MadeRule['parameters'], string, string>
    names: ColumnType<MadeRule['names'], string, string>
    sentences: ColumnType<MadeRule['sentences'], string, string>
    created_at: ColumnType<Date, never>
    created_by: string
  }
  /** A change of a rule that counts from a moment on. */
  rule_due: {
    id: Generated<number>
    rule: string
    change: ColumnType<object, string, never>
    reason: string | null
    due_at: ColumnType<Date, Date, never>
    created_at: ColumnType<Date, never>
    author_id: number | null
    author: string
    locale: string
    done_at: Date | null
    problem: string | null
    announcement_id: number | null
    /** Of one that was not carried out: when an administrator took note of it. */
    looked_at: Date | null
    /** What the announcement was written from, as a digest. */
    told: string | null
  }
  /** The sequence of the rules of a category, where somebody chose one. */
  rule_profile: {
    category: string
    sequence: string[]
    changed_at: ColumnType<Date, Date | undefined>
    changed_by: string
  }
  /** A pass over all records after rules changed. */
  rule_recheck: {
    message_id: string
    rules: string[]
    created_at: Generated<Date>
    record_reached: Generated<number>
    done: Generated<number>
    total: number | null
    changed: Generated<number>
    ended_at: Date | null
  }
  /** A record that is judged again: what another record, an address or a centre changed concerns it. */
  diagnosis_due: { id: GeneratedAlways<number>; record_id: number; since: Generated<Date> }
  /** A sort key of a title that a record had and has no longer. */
  title_left: { id: GeneratedAlways<number>; sort_title: string }
  /** A rule tried as it is not set yet. */
  rule_trial: {
    message_id: string
    rule: string
    change: ColumnType<object, string, never>
    scope: ColumnType<object, string, never>
    user_id: number
    created_at: Generated<Date>
    ended_at: Date | null
    record_reached: Generated<number>
    done: Generated<number>
    total: number | null
    gained: Generated<number>
    lost: Generated<number>
    counts: ColumnType<TrialCounts, string | undefined, string>
    /** The change of `validation_change` that it judges with; null before it has begun. */
    judged_with: string | null
  }
  rule_trial_record: {
    message_id: string
    id: Generated<number>
    is_gained: boolean
    issn: string
    center: string
    category: string
    title: string
    findings: ColumnType<TrialFinding[], string, never>
  }
  /** One row; `made_by` is the transaction that changed rule settings, reference lists or centres last. */
  validation_change: { made_by: ColumnType<string, never> }
}
