import { Button, Checkbox, NativeSelect, NumberInput, Skeleton, Textarea } from '@mantine/core'
import {
  REQUEST_LENGTHS,
  REQUIRABLE_FIELDS,
  type RequestSettings,
  requestSettings,
  updateRequestSettings,
} from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { LOCALES, useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { useUnsentOnPage } from '../../ui/form-modal.tsx'
import { IconArrowLeft } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { isSameJson } from '../../ui/merge-form-values.ts'
import { OtherVersion, refetchNow } from '../../ui/other-version.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useStoredForm } from '../../ui/use-stored-form.ts'
import { RequestTemplates } from './request-templates.tsx'
import classes from './requests.module.css'
import type { RequestSettingsAddress } from './requests-address.ts'
import { NoPermission } from './requests-page.tsx'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'

const route = getRouteApi('/shell/requests/settings')

/** The settings for requests of a centre, and its templates of messages. */
export function RequestSettingsPage() {
  const { may } = useSession()
  return may('requests') ? <Settings /> : <NoPermission />
}

function Settings() {
  const t = useMessages('requestsPage')
  const { profile } = useSession()
  const { center, template } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (changes: RequestSettingsAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const { data, error, refetch } = useAnswer(requestSettings, { query: { center } }, { staleTime: 0 })
  return (
    <Page
      title={t('settings_title')}
      aside={
        <LinkButton variant="subtle" to="/requests" leftSection={<IconArrowLeft size={15} aria-hidden />}>
          {t('back')}
        </LinkButton>
      }
    >
      <div className={classes.settings}>
        <section aria-label={t('settings')}>
          {profile.centers.length > 1 ? (
            <NativeSelect
              label={t('center')}
              value={center ?? data?.center ?? profile.center?.code ?? ''}
              data={profile.centers.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
              onChange={(event) => {
                const { value } = event.currentTarget
                go({ center: value === profile.center?.code ? undefined : value })
              }}
            />
          ) : null}
          {data ? (
            <SettingsForm key={data.center} read={data} readAgain={() => refetchNow(refetch)} />
          ) : error && !error.isHandled ? (
            <StateMessage kind="failure" title={t('settings_cannot_load')} text={error.message} retry={refetch} />
          ) : (
            <Skeleton height={420} />
          )}
        </section>
        <RequestTemplates open={template} show={(id) => go({ template: id }, id === undefined)} />
      </div>
    </Page>
  )
}

/** The values of the form. Texts of each language are separate members, because two people can edit two languages. */
const valuesOf = ({ is_on, intro, required, due_days, reminder_days, first_issue_days }: RequestSettings) => ({
  is_on,
  ...(Object.fromEntries(LOCALES.map((locale) => [`intro.${locale}`, intro[locale] ?? ''])) as Record<
    `intro.${(typeof LOCALES)[number]}`,
    string
  >),
  required: [...required],
  due_days,
  reminder_days,
  first_issue_days,
})
type Values = ReturnType<typeof valuesOf>
const DAYS = ['due_days', 'reminder_days', 'first_issue_days'] as const
const MAX_DAYS = 365

function SettingsForm({
  read,
  readAgain,
}: {
  read: RequestSettings
  readAgain: () => Promise<RequestSettings | undefined>
}) {
  const t = useMessages('requestsPage')
  const { languageName, list } = useFormats()
  const { row, before, values, other, set, store } = useStoredForm({
    opened: read,
    valuesOf,
    readAgain,
    onMerged: () => update.reset(),
  })
  useUnsentOnPage(!isSameJson(values, before))
  const update = useCall(updateRequestSettings, {
    invalidates: ['requestSettings'],
    onSuccess: (stored) => {
      store(stored)
      notify.done(t('settings_saved'))
    },
    onError: other.onError,
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, update.error, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const { is_on, required, due_days, reminder_days, first_issue_days } = values
    const intro = Object.fromEntries(LOCALES.map((locale) => [locale, values[`intro.${locale}`]]))
    update.mutate({
      query: { center: row.center },
      body: { is_on, intro, required, due_days, reminder_days, first_issue_days, updated_at: row.updated_at },
    })
  }
  const nameOf = (member: string): string => {
    const locale = LOCALES.find((each) => member === `intro.${each}`)
    if (locale) return t('intro_in', { language: languageName(locale) })
    return t(member as 'is_on' | 'required' | (typeof DAYS)[number])
  }
  const shownOf = (value: Values[keyof Values]): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return list(value.map((field) => t(`field_${field}`))) || '–'
    return String(value) || '–'
  }
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      <Checkbox
        label={t('is_on')}
        description={t('is_on_about')}
        checked={values.is_on}
        onChange={(event) => set({ is_on: event.currentTarget.checked })}
      />
      {LOCALES.map((locale) => (
        <Textarea
          key={locale}
          label={nameOf(`intro.${locale}`)}
          description={locale === 'en' ? t('intro_about') : undefined}
          lang={locale}
          value={values[`intro.${locale}`]}
          error={errorOf(`intro.${locale}`)}
          maxLength={REQUEST_LENGTHS.note}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => set({ [`intro.${locale}`]: event.currentTarget.value })}
        />
      ))}
      <Checkbox.Group
        label={t('required')}
        description={t('required_about')}
        value={values.required}
        error={errorOf('required')}
        onChange={(chosen) => set({ required: REQUIRABLE_FIELDS.filter((each) => chosen.includes(each)) })}
      >
        <div className={classes.checks}>
          {REQUIRABLE_FIELDS.map((field) => (
            <Checkbox key={field} value={field} label={t(`field_${field}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.fields}>
        {DAYS.map((member) => (
          <NumberInput
            key={member}
            label={t(member)}
            description={member === 'due_days' ? undefined : t('zero_never')}
            value={values[member]}
            error={errorOf(member)}
            min={member === 'due_days' ? 1 : 0}
            max={MAX_DAYS}
            allowDecimal={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(value) => set({ [member]: Number(value) })}
          />
        ))}
      </div>
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member as keyof Values]}
          nameOf={nameOf}
          shownOf={(_, value) => shownOf(value)}
          onTake={(member, value) => set({ [member]: value })}
        />
      )}
      {general === undefined ? null : (
        <p className={classes.failure} role="alert">
          {general}
        </p>
      )}
      <div>
        <Button type="submit" loading={update.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
