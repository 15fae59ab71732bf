import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { issnCenters, type TransferAnswer, transferRecords } from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, request, useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import table from './field-table.module.css'
import classes from './merge.module.css'

/** Transfers records to another centre, after a preview of the diagnostics that they will have there. */
export function TransferDialog({ issns, onClose }: { issns: readonly string[]; onClose: () => void }) {
  const t = useMessages('merge')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} title={t('transfer_title', { count: issns.length })} size="lg">
      {({ close }) => <TransferForm issns={issns} onClose={close} />}
    </FormModal>
  )
}

function TransferForm({ issns, onClose }: { issns: readonly string[]; onClose: () => void }) {
  const t = useMessages('merge')
  const common = useMessages('common')
  const [centre, setCentre] = useState<string | null>(null)
  const [forcesCountry, setForcesCountry] = useState(false)
  const [allowsInvalid, setAllowsInvalid] = useState(false)
  const [reason, setReason] = useState('')
  useUnsent([centre, reason])
  const centres = useAnswer(issnCenters, {}).data
  const body = { issns: [...issns], center_id: centre ?? '', force_country: forcesCountry }
  const tried = useQuery<TransferAnswer, ApiError>({
    queryKey: ['tryTransfer', body],
    queryFn: ({ signal }) => request(transferRecords, { body: { ...body, dry_run: true } }, { signal }),
    enabled: centre !== null,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  const transfer = useCall(transferRecords, {
    invalidates: ['search', 'readRecord', 'recordVersions'],
    onSuccess: ({ transferred, center }) => {
      notify.done(t('transferred', { count: transferred, centre: center.name }))
      onClose()
    },
  })
  const failure = transfer.error ?? tried.error
  const moving = tried.data?.records.filter(({ unchanged }) => !unchanged).length ?? 0
  const makesInvalid = tried.data?.records.some(({ invalid }) => invalid) ?? false
  const overrides = makesInvalid && allowsInvalid
  const hindrance = () => {
    if (centre === null) return common('why_no_centre')
    if (tried.isFetching) return common('why_computing')
    if (tried.error !== null || moving === 0) return common('why_nothing_moves')
    if (makesInvalid && !allowsInvalid) return common('why_would_be_invalid')
    return (forcesCountry || overrides) && reason.trim() === '' ? common('why_no_reason') : undefined
  }
  return (
    <div className={classes.transfer}>
      <ListSelect label={t('new_centre')} rows={centres} value={centre} onChoose={setCentre} required data-autofocus />
      <Checkbox
        size="xs"
        label={t('force_country')}
        checked={forcesCountry}
        onChange={(event) => setForcesCountry(event.currentTarget.checked)}
      />
      {makesInvalid ? (
        <Checkbox
          size="xs"
          label={common('allow_invalid')}
          checked={allowsInvalid}
          onChange={(event) => setAllowsInvalid(event.currentTarget.checked)}
        />
      ) : null}
      <Textarea
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
        required={forcesCountry || overrides}
        autosize
        minRows={1}
      />
      {tried.data ? <TransferEffects records={tried.data.records} /> : null}
      {failure && !failure.isHandled ? (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      ) : null}
      <DialogButtons onCancel={onClose}>
        <DisabledButton why={hindrance()}>
          <Button
            loading={transfer.isPending}
            onClick={() => transfer.mutate({ body: { ...body, allow_invalid: overrides, dry_run: false, reason } })}
          >
            {t('transfer')}
          </Button>
        </DisabledButton>
      </DialogButtons>
    </div>
  )
}

/** Lists the effect of the transfer on each record. */
function TransferEffects({ records }: { records: TransferAnswer['records'] }) {
  const t = useMessages('merge')
  return (
    <ul className={classes.transferred}>
      {records.map(({ issn, title, from, unchanged, problems }) => (
        <li key={issn}>
          <span className={table.content}>{issn}</span> <bdi>{title}</bdi>{' '}
          <span className={classes.note}>
            {unchanged ? t('unchanged') : problems.length === 0 ? `${from} · ${t('fits')}` : from}
          </span>
          {problems.map((problem) => (
            <span key={problem} className={classes.problem}>
              {problem}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
