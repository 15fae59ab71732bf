import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { DisabledButton } from './disabled-button.tsx'
import { FormModal, useUnsent } from './form-modal.tsx'

/** A button that overrides rules and thereby makes records invalid, with a dialog for the reason. */
export function OverrideInvalid({
  label,
  question,
  isBusy,
  onConfirm,
}: {
  /** The name of the action: label of the button and title of its dialog. */
  label: string
  /** The question in the dialog, which states how many records become invalid. */
  question: string
  isBusy: boolean
  onConfirm: (reason: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <FormModal onClose={() => setOpen(false)} title={label}>
          {({ close }) => (
            <ReasonForm
              question={question}
              onCancel={close}
              onConfirm={(reason) => {
                close()
                onConfirm(reason)
              }}
            />
          )}
        </FormModal>
      ) : null}
    </>
  )
}

function ReasonForm({
  question,
  onCancel,
  onConfirm,
}: {
  question: string
  onCancel: () => void
  onConfirm: (reason: string) => void
}) {
  const common = useMessages('common')
  const [reason, setReason] = useState('')
  useUnsent(reason)
  return (
    <>
      <p>{question}</p>
      <Textarea
        label={common('override_reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={1}
        required
        data-autofocus
      />
      <DialogButtons mt="md" onCancel={onCancel}>
        <DisabledButton why={reason.trim() === '' ? common('why_no_reason') : undefined}>
          <Button color="red" onClick={() => onConfirm(reason.trim())}>
            {common('override')}
          </Button>
        </DisabledButton>
      </DialogButtons>
    </>
  )
}
