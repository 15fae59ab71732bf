import { ActionIcon, Button } from '@mantine/core'
import { adminProfile, adminProfiles, type ProfileRow, updateProfile } from '@seriatim/contract'
import { type FormEvent, useState } from 'react'
import { useAnswer, useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.tsx'
import { OtherVersion, refetchNow, useOtherVersion } from '../../../ui/other-version.tsx'
import { FormFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import admin from '../admin.module.css'
import { RowHistory } from '../row-history.tsx'
import { CHANGED_WITH_RULES } from './rule-texts.tsx'
import classes from './rules.module.css'

/** A form to reorder the rules of a category, one step at a time. Drawn only while it is open. */
export function ProfileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('adminRules')
  const admins = useMessages('admin')
  useReturnFocus()
  const { data, error, refetch } = useAnswer(adminProfile, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (!data && !error) return null
  return (
    <FormModal
      onClose={onClose}
      size="xl"
      title={data ? admins('row_title', { area: admins('area_profiles'), what: data.name }) : admins('area_profiles')}
    >
      {({ close }) =>
        data ? (
          <div className={admin.dialog}>
            <SequenceForm read={data} readAgain={() => refetchNow(refetch)} onClose={close} />
            <RowHistory area="profiles" id={id} words={{ nameOf: () => t('sequence') }} />
          </div>
        ) : (
          <UnreadRow failure={error} list={adminProfiles.name} title={admins('cannot_load')} close={close} />
        )
      }
    </FormModal>
  )
}

const moved = (sequence: readonly string[], from: number, to: number): string[] => {
  const next = [...sequence]
  const [rule] = next.splice(from, 1)
  next.splice(to, 0, rule!)
  return next
}

/** The rules whose positions differ between `rules` and the other sequences, one per line: `3. title-needed`. */
const changedPlaces = (rules: readonly string[], ...others: readonly (readonly string[])[]): string =>
  rules
    .flatMap((rule, place) =>
      new Set(others.map((sequence) => sequence[place])).size === 1 ? [] : [`${place + 1}. ${rule}`],
    )
    .join('\n')

/**
 * Keeps the sequence with which the form was opened, until the server refuses the form because another person has
 * changed the sequence.
 */
function SequenceForm({
  read,
  readAgain,
  onClose,
}: {
  read: ProfileRow
  readAgain: () => Promise<ProfileRow | undefined>
  onClose: () => void
}) {
  const t = useMessages('adminRules')
  const admins = useMessages('admin')
  const [row, setRow] = useState(read)
  // The stored sequence on which the form is based; used to merge changes of other users.
  const [base, setBase] = useState<readonly string[]>(row.sequence)
  const [sequence, setSequence] = useState<readonly string[]>(row.sequence)
  const [moveStatus, setMoveStatus] = useState('')
  useUnsent(sequence)
  const other = useOtherVersion({
    before: { sequence: row.sequence as readonly string[] },
    values: { sequence },
    valuesOf: (stored: ProfileRow) => ({ sequence: stored.sequence as readonly string[] }),
    readAgain,
    onJoined: (stored, _, both) => {
      setBase(row.sequence)
      setRow(stored)
      setSequence(both.sequence)
      update.reset()
    },
  })
  const update = useCall(updateProfile, {
    invalidates: [...CHANGED_WITH_RULES],
    onSuccess: () => {
      notify.done(admins('saved'))
      onClose()
    },
    onError: other.onError,
  })
  const general = update.error?.isHandled === false ? update.error.message : undefined
  const move = (from: number, to: number) => {
    setSequence(moved(sequence, from, to))
    setMoveStatus(t('moved', { rule: sequence[from]!, place: to + 1 }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ params: { id: row.id }, body: { sequence: [...sequence], updated_at: row.updated_at } })
  }
  return (
    <form className={admin.form} onSubmit={submit}>
      <p className={admin.dim}>{t('sequence_why')}</p>
      <ol className={classes.sequence}>
        {sequence.map((rule, place) => (
          <li key={rule}>
            <span className={`${admin.code} ${classes.rule}`}>{rule}</span>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('up', { rule })}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <IconArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('down', { rule })}
              data-autofocus={place === 0 || undefined}
              disabled={place === sequence.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <IconArrowDown size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className={classes.moveStatus} role="status">
        {moveStatus}
      </p>
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={() => sequence}
          nameOf={() => t('sequence')}
          shownOf={(_, rules) => changedPlaces(rules, base, row.sequence, sequence)}
          onTake={(_, rules) => setSequence(rules)}
        />
      )}
      <FormFailure failure={update.error} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={update.isPending}>
          {admins('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
