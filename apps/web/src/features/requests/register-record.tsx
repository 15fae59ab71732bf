import { Button } from '@mantine/core'
import { saveRecord } from '@seriatim/contract'
import { ApiError, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { REGISTER_CHECK, type RegisterCheck, useRegisterCheck } from './register-check.ts'
import { REQUEST_CALLS } from './request-calls.ts'
import classes from './requests.module.css'

/** Cached answers that are out of date after the change of the category. */
const CHANGED = [...REQUEST_CALLS, REGISTER_CHECK, 'readRecord', 'recordVersions', 'search', 'notices']

/** Whether a record is provisional or registered. Other categories are in the record. */
export function RecordCategory({ category }: { category: string | null }) {
  const t = useMessages('requestsPage')
  if (category !== 'wor' && category !== 'reg') return null
  return (
    <span className={classes.category} data-category={category}>
      {t(category === 'wor' ? 'record_provisional' : 'record_registered')}
    </span>
  )
}

/** The problems that a provisional record has in the category Register; without errors, a button sets the category. */
export function RegisterRecord({ issn }: { issn: string }) {
  const t = useMessages('requestsPage')
  const { data: check, error } = useRegisterCheck(issn)
  if (check !== undefined) return <Checked issn={issn} check={check} />
  if (!error || error.isHandled) return null
  return (
    <div className={classes.registering}>
      <p>{t('register_cannot_check', { issn })}</p>
      <p className={classes.failure}>{error.message}</p>
      <EditorLink issn={issn} />
    </div>
  )
}

function Checked({ issn, check: { diagnostic, changesOthers, ...checked } }: { issn: string; check: RegisterCheck }) {
  const t = useMessages('requestsPage')
  const save = useCall(saveRecord, {
    invalidates: CHANGED,
    onSuccess: ({ status }) => {
      if (status === 'active') notify.done(t('record_was_registered', { issn }))
      else notify.attention(t('record_was_draft', { issn }))
    },
  })
  const register = () => {
    const body = { record: checked.record, version_id: checked.versionId, dry_run: false, move_links: false }
    if (!save.isPending) save.mutate({ params: { issn }, body })
  }
  const hasErrors = diagnostic.errors.length > 0
  const isReady = !hasErrors && !changesOthers
  const refusal = save.error instanceof ApiError && !save.error.isHandled ? save.error.message : undefined
  return (
    <div className={classes.registering}>
      <p>{t(isReady ? 'register_ready' : hasErrors ? 'register_missing' : 'register_others')}</p>
      {hasErrors || diagnostic.warnings.length > 0 ? <DiagnosticList diagnostic={diagnostic} /> : null}
      {refusal === undefined ? null : (
        <p className={classes.failure} role="alert">
          {refusal}
        </p>
      )}
      {isReady ? (
        <Button size="xs" loading={save.isPending} aria-label={t('register_record_of', { issn })} onClick={register}>
          {t('register_record')}
        </Button>
      ) : null}
      {isReady && refusal === undefined ? null : <EditorLink issn={issn} />}
    </div>
  )
}

function EditorLink({ issn }: { issn: string }) {
  const t = useMessages('requestsPage')
  return (
    <LinkButton
      size="xs"
      variant="default"
      to="/catalogue"
      search={{ issns: issn }}
      aria-label={t('open_in_editor_of', { issn })}
    >
      {t('open_in_editor')}
    </LinkButton>
  )
}
