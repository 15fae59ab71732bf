import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../app/i18n.ts'
import { Unable } from './unable.tsx'

/** The button of an override by which records become invalid, with a dialog for the reason. */
export function OverrideInvalid({
  label,
  question,
  isBusy,
  onConfirm,
}: {
  /** What the override does: the button and the title of its dialog. */
  label: string
  /** How many records become invalid. */
  question: string
  isBusy: boolean
  onConfirm: (reason: string) => void
}) {
  const common = useMessages('common')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const confirm = () => {
    setOpen(false)
    onConfirm(reason.trim())
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
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
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            {common('leave_be')}
          </Button>
          <Unable why={reason.trim() === '' ? common('why_no_reason') : undefined}>
            <Button color="red" onClick={confirm}>
              {common('override')}
            </Button>
          </Unable>
        </Group>
      </Modal>
    </>
  )
}
