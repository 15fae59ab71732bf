import { Alert, Button, Checkbox, Group, NumberInput, Textarea } from '@mantine/core'
import { MAX_REASON, type SetRuleRow, type updateDataRule } from '@seriatim/contract'
import { isCustomRuleKind } from '@seriatim/rules/kinds'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { translateUnknown, useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useUnsentOnPage } from '../../../ui/form-modal.tsx'
import { FormFailure } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import admin from '../admin.module.css'
import { CustomRuleParameterFields, CustomRuleTextFields } from './custom-rule-fields.tsx'
import { LevelGrid } from './level-grid.tsx'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import { changesOfDraft, draftOfSetting, isChanged, type RuleDraft, rebaseDraft, withRuleLevel } from './rule-draft.ts'
import { RuleLaboratory } from './rule-laboratory.tsx'
import { CHANGED_WITH_RULES } from './rule-texts.tsx'
import { RuleVersions } from './rule-versions.tsx'
import classes from './rules.module.css'
import { ScheduledRuleChanges } from './scheduled-rule-changes.tsx'

/** The form of a rule. Each unsaved change is shown with the previous value, and can be undone separately. */
export function RuleForm({
  area,
  row: read,
  readAgain,
  leave,
}: {
  area: SetRuleArea
  row: SetRuleRow
  /** @returns the rule that is stored now; undefined if the request fails */
  readAgain: () => Promise<SetRuleRow | undefined>
  /** Returns to the list of rules. */
  leave: () => void
}) {
  const t = useMessages('adminRules')
  const common = useMessages('common')
  // Changes of other users are ignored until the server refuses the form because of these changes.
  const [row, setRow] = useState(read)
  const [isJoined, setJoined] = useState(false)
  const [draft, setDraft] = useState<RuleDraft>(() => draftOfSetting(row))
  const form = useRef<HTMLFormElement>(null)
  const update = useCall(RULE_CALLS[area].update as typeof updateDataRule, {
    invalidates: [...CHANGED_WITH_RULES],
    onSuccess: (stored) => {
      notify.done(t('stored'))
      setRow(stored)
      setDraft(draftOfSetting(stored))
      setJoined(false)
    },
    onError: async ({ code }) => {
      const stored = code === 'stale_row' ? await readAgain() : undefined
      if (stored === undefined) return
      setDraft(rebaseDraft(stored, row, draft))
      setRow(stored)
      setJoined(true)
      update.reset()
    },
  })
  const { errorOf, general } = useFormFailure(form, update.error, draft)
  const hasChanged = isChanged(row, draft)
  useUnsentOnPage(hasChanged || draft.reason !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasChanged) return
    const body = { ...changesOfDraft(row, draft), reason: draft.reason, updated_at: row.updated_at }
    update.mutate({ params: { id: row.id }, body })
  }
  return (
    <div className={classes.columns}>
      <form ref={form} className={admin.form} onSubmit={submit} noValidate>
        <p className={classes.description}>
          {row.description}
          {isCustomRuleKind(row.kind) ? <span className={admin.dim}>{` · ${t(`of_${row.kind}`)}`}</span> : null}
        </p>
        <Checkbox
          label={t('switch')}
          checked={draft.enabled}
          onChange={(event) => setDraft({ ...draft, enabled: event.currentTarget.checked })}
        />
        {isCustomRuleKind(row.kind) ? (
          <>
            <CustomRuleParameterFields
              kind={row.kind}
              parameters={draft.parameters}
              errorOf={errorOf}
              onChange={(parameters) => setDraft({ ...draft, parameters })}
            />
            <CustomRuleTextFields
              draft={draft}
              errorOf={errorOf}
              onChange={(change) => setDraft({ ...draft, ...change })}
            />
          </>
        ) : Object.keys(row.parameters).length === 0 ? null : (
          <fieldset className={classes.set}>
            <legend>{t('parameters')}</legend>
            {Object.entries(row.parameters).map(([name, before]) => (
              <Parameter
                key={name}
                name={name}
                before={Number(before)}
                value={asNumber(draft.parameters[name] ?? before)}
                error={errorOf(`parameters.${name}`)}
                onChange={(value) => setDraft({ ...draft, parameters: { ...draft.parameters, [name]: value } })}
              />
            ))}
          </fieldset>
        )}
        <LevelGrid
          before={row.levels}
          levels={draft.levels}
          onChange={(category, level) => setDraft(withRuleLevel(row.id, draft, category, level))}
        />
        {Object.entries(row.variants).map(([variant, before]) => {
          const levels = draft.variants[variant] ?? before
          return (
            <LevelGrid
              key={variant}
              caption={row.variant_names[variant] ?? variant}
              before={before}
              levels={levels}
              onChange={(category, level) =>
                setDraft({ ...draft, variants: { ...draft.variants, [variant]: { ...levels, [category]: level } } })
              }
            />
          )
        })}
        <Textarea
          label={t('reason')}
          description={t('reason_why')}
          value={draft.reason}
          error={errorOf('reason')}
          maxLength={MAX_REASON}
          autosize
          minRows={1}
          maxRows={4}
          onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
        />
        <FormFailure failure={update.error} general={general} close={leave} />
        {isJoined ? (
          <Alert color="yellow" role="alert" title={common('other_version')}>
            {t('other_version_about')}
          </Alert>
        ) : null}
        <Group gap="sm">
          {hasChanged ? <span className={classes.unsaved}>{t('not_stored')}</span> : null}
          <Button variant="default" ml="auto" onClick={() => setDraft(draftOfSetting(row))}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('store')}
          </Button>
        </Group>
      </form>
      <div className={admin.form}>
        <RuleLaboratory area={area} id={row.id} change={changesOfDraft(row, draft)} />
        <ScheduledRuleChanges area={area} id={row.id} change={changesOfDraft(row, draft)} reason={draft.reason} />
        <RuleVersions
          area={area}
          id={row.id}
          onTake={(version) => setDraft({ ...draftOfSetting(version), reason: draft.reason })}
        />
      </div>
    </div>
  )
}

/** The value of a number input; if no number was typed, the typed text. */
const asNumber = (value: RuleDraft['parameters'][string]): number | string => (typeof value === 'object' ? '' : value)

function Parameter({
  name,
  before,
  value,
  error,
  onChange,
}: {
  name: string
  before: number
  value: number | string
  error: string | undefined
  onChange: (value: number | string) => void
}) {
  const t = useMessages('adminRules')
  const label = translateUnknown('adminRules', `parameter_${name}`) ?? name
  return (
    <div className={classes.parameter}>
      <NumberInput
        label={label}
        value={value}
        error={error}
        allowDecimal={false}
        data-changed={value !== before || undefined}
        onChange={onChange}
      />
      {value === before ? null : (
        <span className={classes.was}>
          {t('was', { before: String(before) })}{' '}
          <button type="button" aria-label={t('undo_of', { what: label })} onClick={() => onChange(before)}>
            {t('undo')}
          </button>
        </span>
      )}
    </div>
  )
}
