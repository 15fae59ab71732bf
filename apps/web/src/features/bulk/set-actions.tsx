import { Alert, Button, Checkbox, Modal } from '@mantine/core'
import { type ChangeSet, deleteChangeSet, revertChangeSet, runChangeSet } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconArrowBackUp, IconPlayerPlay, IconTrash } from '../../ui/icons.tsx'
import { OverrideInvalid } from '../../ui/override-invalid.tsx'
import classes from './bulk.module.css'
import { isInProgress } from './set-texts.ts'
import { mutationScope, useExcludeRecords } from './use-exclude-records.ts'

const CALLS_CHANGED_BY_ACTION = ['changeSetById', 'changeSetRecords', 'changeSets', 'tasks'] as const

/** The buttons for the actions that the state of a change set allows: run, continue, revert, delete. */
export function SetActions({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  if (isInProgress(set)) return null
  if (!set.mine) return <p className={classes.text}>{t('not_yours')}</p>
  const isRunnable =
    set.revert === null && (set.state === 'previewed' || (set.started_at !== null && set.state !== 'completed'))
  return (
    <section className={classes.actions} aria-label={t('next_step')}>
      {isRunnable ? <Run set={set} /> : null}
      {set.revertible > 0 ? <Revert set={set} /> : null}
      {set.reverts.invalid ? <RevertInvalid set={set} count={set.reverts.invalid} /> : null}
      {set.started_at === null ? <DeleteSet set={set} /> : null}
      {set.revert !== null ? <Reverted set={set} /> : null}
    </section>
  )
}

function Run({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const [isAsking, setAsking] = useState(false)
  const count = set.to_run
  const why = count === 0 ? t('run_nothing') : undefined
  const label = t(set.started_at === null ? 'run' : 'run_on', { count })
  const leave = useExcludeRecords(set)
  useShortcuts(why === undefined ? [{ label, scope: 'page', run: () => setAsking(true) }] : [])
  return (
    <>
      <DisabledButton why={why}>
        <Button leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </DisabledButton>
      {set.state === 'previewed' && set.invalid > 0 ? (
        <Button
          variant="default"
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id: set.id }, body: { shown: 'invalid', left_out: true } })}
        >
          {t('leave_invalid')}
        </Button>
      ) : null}
      {isAsking ? <RunDialog set={set} count={count} label={label} close={() => setAsking(false)} /> : null}
    </>
  )
}

/** Asks before records are changed. If all records would have errors, the user must confirm a second time. */
function RunDialog({ set, count, label, close }: { set: ChangeSet; count: number; label: string; close: () => void }) {
  const t = useMessages('bulk')
  const [drafts, setDrafts] = useState(false)
  const [isConfirmed, confirmInvalid] = useState(false)
  const run = useCall(runChangeSet, {
    invalidates: CALLS_CHANGED_BY_ACTION,
    onSuccess: close,
    scope: mutationScope(set),
  })
  const areAllInvalid = set.to_run_invalid >= count
  const needsYes = areAllInvalid || (run.error && !run.error.isHandled && run.error.code === 'bulk_all_invalid')
  return (
    <Modal opened onClose={close} title={label}>
      <div className={classes.form}>
        <p className={classes.text}>{t('run_question')}</p>
        {set.to_run_invalid > 0 ? (
          <>
            <p className={classes.text}>
              {needsYes ? t('run_all_invalid') : t('run_invalid', { count: set.to_run_invalid })}
            </p>
            <Checkbox
              label={t('drafts')}
              checked={drafts}
              onChange={(event) => setDrafts(event.currentTarget.checked)}
            />
          </>
        ) : null}
        {needsYes ? (
          <Checkbox
            label={t('confirm_invalid')}
            checked={isConfirmed}
            onChange={(event) => confirmInvalid(event.currentTarget.checked)}
          />
        ) : null}
        {run.error && !run.error.isHandled ? (
          <Alert color="red" role="alert">
            {run.error.message}
          </Alert>
        ) : null}
        <DialogButtons onCancel={close}>
          <Button
            data-autofocus
            loading={run.isPending}
            disabled={Boolean(needsYes) && !isConfirmed}
            onClick={() => run.mutate({ params: { id: set.id }, body: { drafts, confirm_invalid: isConfirmed } })}
          >
            {label}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

function Revert({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const revert = useCall(revertChangeSet, { invalidates: CALLS_CHANGED_BY_ACTION, onError: notify.failure })
  const isAgain = set.revert !== null
  const ask = async () => {
    const isSure = await confirm({
      title: t('revert'),
      question: t('revert_question', { count: set.revertible }),
      action: t('revert_action'),
      isDangerous: true,
    })
    if (isSure) revert.mutate({ params: { id: set.id }, body: {} })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={15} aria-hidden />}
      loading={revert.isPending}
      onClick={() => void ask()}
    >
      {t(isAgain ? 'revert_again' : 'revert')}
    </Button>
  )
}

/**
 * Reverts also the records that would become invalid; only for users of the international centre, and only with a
 * reason.
 */
function RevertInvalid({ set, count }: { set: ChangeSet; count: number }) {
  const t = useMessages('bulk')
  const { profile } = useSession()
  const revert = useCall(revertChangeSet, { invalidates: CALLS_CHANGED_BY_ACTION, onError: notify.failure })
  if (!profile.is_member_of_ic) return null
  return (
    <OverrideInvalid
      label={t('revert_override')}
      question={t('revert_override_question', { count })}
      isBusy={revert.isPending}
      onConfirm={(reason) => revert.mutate({ params: { id: set.id }, body: { allow_invalid: true, reason } })}
    />
  )
}

function Reverted({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const { reverted = 0, changed_since: since = 0, locked = 0, forbidden = 0, failed = 0, invalid = 0 } = set.reverts
  return (
    <p className={classes.text} role="status">
      {t('reverted_text', { reverted, kept: since + locked + forbidden + failed + invalid })}
    </p>
  )
}

function DeleteSet({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const navigate = useNavigate()
  const remove = useCall(deleteChangeSet, {
    invalidates: ['changeSets'],
    onError: notify.failure,
    onSuccess: ({ message }) => {
      notify.done(message)
      void navigate({ to: '/bulk/{-$id}', params: { id: undefined }, search: {} })
    },
  })
  const ask = async () => {
    const words = { title: t('delete'), question: t('delete_sure'), action: t('delete') }
    if (await confirm({ ...words, isDangerous: true })) remove.mutate({ params: { id: set.id } })
  }
  return (
    <Button variant="subtle" color="gray" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => void ask()}>
      {t('delete')}
    </Button>
  )
}
