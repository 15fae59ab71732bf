import type { Diagnostic, Level, RuleSetting, VariantSettings } from '@seriatim/rules'
import type { CustomRule } from '@seriatim/rules/kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The properties by which a trial of a rule groups its counts of records. */
export type TrialGroup = 'center' | 'category' | 'field'

/** The number of records with additional and with removed diagnostics, for each centre, category and field. */
export type TrialCounts = Partial<Record<TrialGroup, Record<string, [gained: number, lost: number]>>> & {
  /** The number of places in the tried records that were examined, for a custom rule. */
  examined?: number
}

/** A diagnostic that the change of a rule would add, remove or change; null: no diagnostic. */
export type TrialFinding = {
  readonly diagnostic: Diagnostic
  readonly before: Level | null
  readonly after: Level | null
}

/** Settings of rules, and the last change of validation data. */
export interface RuleTables {
  rule_setting: {
    rule: string
    enabled: ColumnType<boolean, boolean | undefined>
    levels: ColumnType<Partial<RuleSetting['levels']>, string | undefined, string>
    variants: ColumnType<VariantSettings, string | undefined, string>
    parameters: ColumnType<RuleSetting['parameters'], string | undefined, string>
    changed_at: ColumnType<Date, Date | undefined>
    /** Null if the change was not made in administration. */
    changed_by: string | null
    reason: string | null
  }
  /** The settings of a rule after each change in administration, numbered from 1. */
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
    /** The rule itself, if administration made it. */
    made: ColumnType<Omit<CustomRule, 'kind'> | null, string | null>
  }
  /** A custom rule. */
  made_rule: {
    rule: string
    kind: string
    definition: ColumnType<CustomRule['parameters'], string, string>
    names: ColumnType<CustomRule['names'], string, string>
    sentences: ColumnType<CustomRule['sentences'], string, string>
    created_at: ColumnType<Date, never>
    created_by: string
  }
  /** A change of a rule that is scheduled for a given time. */
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
    /** The time at which an administrator acknowledged that the change could not be applied. */
    looked_at: Date | null
    /**
     * A digest of the data from which the announcement of the change was written. The column keeps its name, because
     * servers of an older version read it during a rolling upgrade.
     */
    told: string | null
  }
  /** The configured sequence of rules of a category. A category without a row has the default sequence. */
  rule_profile: {
    category: string
    sequence: string[]
    changed_at: ColumnType<Date, Date | undefined>
    changed_by: string
  }
  /** The progress of a pass that validates all records again after rules were changed. */
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
  /** The queue of records to be validated again, because a change of another record, a URL or a centre affects them. */
  diagnosis_due: { id: GeneratedAlways<number>; record_id: number; since: Generated<Date> }
  /** A title sort key that a record no longer has. */
  title_left: { id: GeneratedAlways<number>; sort_title: string }
  /** A trial: it applies a rule with changed settings to records without storing the results in them. */
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
    /** The value of `validation_change` at the start of the trial; null before the trial starts. */
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
  /** A single row. `made_by` is the transaction that last changed rule settings, reference lists or centres. */
  validation_change: { made_by: ColumnType<string, never> }
}
