import { Button, Group, Modal, Textarea } from '@mantine/core'
import { ENRICHMENT_REASON_LENGTH } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'

/** Asks a member of the international centre why enrichments are to be changed by hand. */
export function UnlockDialog({ onUnlock, onClose }: { onUnlock: (reason: string) => void; onClose: () => void }) {
  const t = useMessages('catalogue')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  useFocusBack()
  const given = reason.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (given === '') reasonBox.current?.focus()
    else onUnlock(given)
  }
  return (
    <Modal opened onClose={onClose} title={t('unlock_title')} closeButtonProps={{ 'aria-label': t('cancel') }}>
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
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('unlock')}</Button>
        </Group>
      </form>
    </Modal>
  )
}
