import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { createDataRule, MAX_REASON, MAX_RULE_CODE, NEW_RULE } from '@seriatim/contract'
import { CUSTOM_RULE_KIND_NAMES, isCustomRuleKind } from '@seriatim/rules/kinds'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import admin from '../admin.module.css'
import { CustomRuleParameterFields, CustomRuleTextFields } from './custom-rule-fields.tsx'
import { LevelGrid } from './level-grid.tsx'
import { bodyOfNew, newDraft, parametersOfNew } from './rule-draft.ts'
import { RuleLaboratory } from './rule-laboratory.tsx'
import { CHANGED_WITH_RULES } from './rule-texts.tsx'
import classes from './rules.module.css'

/**
 * The form of a new rule: kind, parameters, texts and levels. The rule laboratory tries the rule on stored records
 * before the rule is saved.
 */
export function NewRule() {
  const t = useMessages('adminRules')
  const admins = useMessages('admin')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => newDraft())
  const form = useRef<HTMLFormElement>(null)
  const create = useCall(createDataRule, {
    invalidates: [...CHANGED_WITH_RULES],
    onSuccess: ({ id, enabled }) => {
      notify.done(t(enabled ? 'stored' : 'stored_off'))
      void navigate({ to: '/admin/{-$area}', params: { area: 'data_rules' }, search: { row: id } })
    },
  })
  const { errorOf, general } = useFormFailure(form, create.error, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ body: bodyOfNew(draft) })
  }
  return (
    <section className={classes.page} aria-label={t('add_rule')}>
      <header className={admin.head}>
        <Link to="/admin/{-$area}" params={{ area: 'data_rules' }} search={(before) => ({ ...before, row: undefined })}>
          {admins('area_data_rules')}
        </Link>
        <h2 className={admin.heading}>{t('add_rule')}</h2>
      </header>
      <p className={admin.dim}>{t('new_why')}</p>
      <div className={classes.columns}>
        <form ref={form} className={admin.form} onSubmit={submit} noValidate>
          <Select
            label={t('made_kind')}
            description={t(`of_${draft.kind}_why`)}
            data={CUSTOM_RULE_KIND_NAMES.map((value) => ({ value, label: t(`of_${value}`) }))}
            value={draft.kind}
            allowDeselect={false}
            error={errorOf('kind')}
            data-autofocus
            onChange={(kind) => {
              if (isCustomRuleKind(kind)) setDraft({ ...draft, kind, parameters: parametersOfNew(kind) })
            }}
          />
          <CustomRuleParameterFields
            kind={draft.kind}
            parameters={draft.parameters}
            errorOf={errorOf}
            onChange={(parameters) => setDraft({ ...draft, parameters })}
          />
          <CustomRuleTextFields
            draft={draft}
            errorOf={errorOf}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
          <TextInput
            label={admins('code')}
            description={t('code_why')}
            value={draft.code}
            maxLength={MAX_RULE_CODE}
            error={errorOf('code')}
            spellCheck={false}
            onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
          />
          <LevelGrid
            before={draft.levels}
            levels={draft.levels}
            onChange={(category, level) => setDraft({ ...draft, levels: { ...draft.levels, [category]: level } })}
          />
          <Checkbox
            label={t('switch')}
            checked={draft.enabled}
            onChange={(event) => setDraft({ ...draft, enabled: event.currentTarget.checked })}
          />
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
          {general === undefined ? null : (
            <p className={admin.failure} role="alert">
              {general}
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button type="submit" loading={create.isPending}>
              {t(draft.enabled ? 'store' : 'store_off')}
            </Button>
          </Group>
        </form>
        <div className={admin.form}>
          {/* The laboratory applies the rule as if it were enabled. */}
          <RuleLaboratory area="data_rules" id={NEW_RULE} change={{ ...bodyOfNew(draft), enabled: true }} />
        </div>
      </div>
    </section>
  )
}
