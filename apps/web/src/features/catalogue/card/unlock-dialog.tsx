import { Button, Textarea } from '@mantine/core'
import { ENRICHMENT_REASON_LENGTH } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'

/** Asks a user of the international centre for the reason to edit enrichments (fields written by the system). */
export function UnlockDialog({ onUnlock, onClose }: { onUnlock: (reason: string) => void; onClose: () => void }) {
  const t = useMessages('catalogue')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} title={t('unlock_title')}>
      {({ close }) => (
        <UnlockForm
          onCancel={close}
          onUnlock={(reason) => {
            close()
            onUnlock(reason)
          }}
        />
      )}
    </FormModal>
  )
}

function UnlockForm({ onUnlock, onCancel }: { onUnlock: (reason: string) => void; onCancel: () => void }) {
  const t = useMessages('catalogue')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  useUnsent(reason)
  const given = reason.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (given === '') reasonBox.current?.focus()
    else onUnlock(given)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        ref={reasonBox}
        label={t('unlock_reason')}
        description={t('unlock_text')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={ENRICHMENT_REASON_LENGTH}
        value={reason}
        error={isTried && given === '' ? t('unlock_reason_missing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
        data-autofocus
      />
      <DialogButtons onCancel={onCancel} mt="md">
        <Button type="submit">{t('unlock')}</Button>
      </DialogButtons>
    </form>
  )
}
