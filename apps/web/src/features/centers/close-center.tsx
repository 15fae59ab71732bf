import { Alert, Button, Checkbox, Group, Radio, Textarea } from '@mantine/core'
import {
  type BodyInputOf,
  CENTRAL_CENTRE,
  type CenterRow,
  CLOSING_USERS,
  type CloseCenterAnswer,
  type ClosingUsers,
  closeCenter,
  issnCenters,
} from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type ApiError, request, useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { strokeName } from '../../kernel/shortcut-keys.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { ParentForm } from '../admin/editable/editable-area.ts'
import { useNotifyTask } from '../tasks/notify-task.tsx'
import classes from './centers.module.css'
import { ClosingPlan, Hindrances, hasHindrances, WouldBeInvalid } from './closing-plan.tsx'

/** Calls whose answers are out of date after a centre was closed. */
const CHANGED = [
  ...['adminCenters', 'adminCenter', 'adminHistory', 'issnCenters', 'adminUsers', 'tasks', 'me', 'notices'],
  ...['announcementAudience', 'search', 'searchFacet', 'explainSearch', 'ruleSettings', 'codeLists'],
]

/** A button in the form of a centre. It closes the centre after its data is handed over to another centre. */
export function CloseCenter({ row, form }: { row: CenterRow; form: ParentForm }) {
  const t = useMessages('admin')
  const [isOpen, setOpen] = useState(false)
  if (row.code === CENTRAL_CENTRE || row.closing?.outcome === null) return null
  const show = (open: boolean) => {
    setOpen(open)
    form.cover(open)
  }
  return (
    <div>
      <Button size="xs" variant="default" onClick={() => show(true)} aria-describedby={`close-why-${row.id}`}>
        {t(row.closing === null ? 'close_center' : 'close_go_on')}
      </Button>
      <p id={`close-why-${row.id}`} className={classes.hint}>
        {t('close_center_why')}
      </p>
      {isOpen ? <CloseDialog row={row} onCancel={() => show(false)} onStarted={form.close} /> : null}
    </div>
  )
}

type Closing = { readonly row: CenterRow; readonly onCancel: () => void; readonly onStarted: () => void }

function CloseDialog({ row, onCancel, onStarted }: Closing) {
  const t = useMessages('admin')
  useReturnFocus()
  return (
    <FormModal onClose={onCancel} size="lg" title={t('close_title', { center: `${row.name} (${row.code})` })}>
      {({ close }) => (
        <CloseForm
          row={row}
          onCancel={close}
          onStarted={() => {
            // This dialog closes before the form below it: the form changes the URL when it closes, and unsent text in
            // this dialog would block that.
            close()
            onStarted()
          }}
        />
      )}
    </FormModal>
  )
}

function CloseForm({ row, onCancel, onStarted }: Closing) {
  const t = useMessages('admin')
  const common = useMessages('common')
  const notifyTask = useNotifyTask()
  const [to, setTo] = useState<string | null>(row.closing?.outcome == null ? null : row.closing.to.code)
  const [users, setUsers] = useState<ClosingUsers>('leave')
  const [countries, setCountries] = useState(true)
  const [allowsInvalid, setAllowsInvalid] = useState(false)
  const [reason, setReason] = useState('')
  useUnsent({ to, users, countries, allowsInvalid, reason })
  const { is_member_of_ic: mayOverride } = useSession().profile
  const centres = useAnswer(issnCenters, {}).data?.filter(({ code }) => code !== row.code)
  const params = { id: row.id }
  const tried = useQuery<CloseCenterAnswer, ApiError>({
    queryKey: [closeCenter.name, row.id, to, countries],
    queryFn: ({ signal }) =>
      request(closeCenter, { params, body: { to: to ?? '', countries, dry_run: true } }, { signal }),
    // If the user changed only the choice about countries, the previous plan is shown until the new one arrives.
    placeholderData: (before) => (before?.to.code === to ? before : undefined),
    enabled: to !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const close = useCall(closeCenter, {
    invalidates: CHANGED,
    onSuccess: ({ center, to: other, task_id: taskId }) => {
      onStarted()
      if (taskId !== null) notifyTask(taskId, t('close_started', { center: center.name, to: other.name }))
    },
    // The plan is fetched again, to show what prevents the closing now.
    onError: () => void tried.refetch(),
  })
  // A refusal applies only to the centre that was chosen before, so the choice of another centre removes it.
  const choose = (code: string | null) => {
    close.reset()
    setTo(code)
  }
  const lookAgain = () => {
    close.reset()
    void tried.refetch()
  }
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, close.error ?? tried.error, { to, users, reason })
  const plan = tried.data
  const makesInvalid = plan !== undefined && plan.invalid.count > 0
  const why =
    to === null
      ? common('why_no_centre')
      : tried.isFetching
        ? common('why_computing')
        : plan === undefined
          ? tried.error?.message
          : hasHindrances(plan)
            ? t('close_hindered')
            : makesInvalid && !(mayOverride && allowsInvalid)
              ? common(mayOverride ? 'why_would_be_invalid' : 'why_would_be_invalid_ic')
              : makesInvalid && reason.trim() === ''
                ? common('why_no_reason')
                : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the form below, which must not be submitted.
    event.stopPropagation()
    if (why !== undefined || to === null || plan === undefined) return
    const body: BodyInputOf<typeof closeCenter> = {
      to,
      dry_run: false,
      users,
      countries,
      reason,
      allow_invalid: makesInvalid && allowsInvalid,
    }
    close.mutate({ params, body })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    event.stopPropagation()
    if (strokeName(event.nativeEvent) === 'mod+s') event.preventDefault()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <ListSelect
        label={t('close_to')}
        rows={centres}
        value={to}
        onChoose={choose}
        error={errorOf('to')}
        required
        data-autofocus
      />
      {to !== null && plan === undefined && tried.isFetching ? (
        <p className={classes.hint} role="status">
          {t('close_counting')}
        </p>
      ) : null}
      {plan === undefined ? null : (
        <>
          <Hindrances plan={plan} isAsking={tried.isFetching} onAgain={lookAgain} />
          <ClosingPlan plan={plan} />
          {plan.users.length === 0 ? null : (
            <Radio.Group
              label={t('close_users')}
              value={users}
              onChange={(value) => setUsers(value as ClosingUsers)}
              error={errorOf('users')}
            >
              <Group gap="lg" mt={4}>
                {CLOSING_USERS.map((value) => (
                  <Radio key={value} size="xs" value={value} label={t(`close_users_${value}`)} />
                ))}
              </Group>
            </Radio.Group>
          )}
          {users === 'move' && plan.users.length > 0 && plan.to.code === CENTRAL_CENTRE ? (
            <Alert color="yellow">{t('close_users_central', { center: plan.to.name })}</Alert>
          ) : null}
          {plan.countries.length === 0 ? null : (
            <Checkbox
              size="xs"
              label={t('close_countries', { countries: plan.countries.join(', ') })}
              description={t('close_countries_left')}
              checked={countries}
              onChange={(event) => setCountries(event.currentTarget.checked)}
            />
          )}
          <WouldBeInvalid plan={plan} />
          {makesInvalid && mayOverride ? (
            <Checkbox
              size="xs"
              label={common('allow_invalid')}
              checked={allowsInvalid}
              onChange={(event) => setAllowsInvalid(event.currentTarget.checked)}
            />
          ) : null}
        </>
      )}
      <Textarea
        label={t('close_reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
        required={makesInvalid && allowsInvalid}
        autosize
        minRows={1}
        error={errorOf('reason')}
      />
      {general === undefined ? null : (
        <Alert color="red" role="alert">
          {general}
        </Alert>
      )}
      <DialogButtons onCancel={onCancel}>
        <DisabledButton why={why}>
          <Button type="submit" color="red" loading={close.isPending}>
            {t('close_now')}
          </Button>
        </DisabledButton>
      </DialogButtons>
    </form>
  )
}
