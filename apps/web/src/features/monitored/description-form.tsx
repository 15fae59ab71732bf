import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useUnsent } from '../../ui/form-modal.tsx'
import { useRefusedValues } from '../../ui/use-form-failure.ts'

/** A form for the description of a monitored search, which must not be empty. */
export function DescriptionForm({
  initial = '',
  action,
  isBusy,
  refusal,
  submit,
  cancel,
  note,
}: {
  initial?: string
  /** The label of the submit button. */
  action: string
  isBusy: boolean
  /** The refusal of the server, or null. */
  refusal: ApiError | null
  submit(description: string): void
  cancel(): void
  note?: string
}) {
  const t = useMessages('monitored')
  const [text, setText] = useState(initial)
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Focuses the field, because a row of a list does not set the focus as a dialog does.
  useEffect(() => field.current?.focus(), [])
  useUnsent(text)
  const isMissing = text.trim() === ''
  const hasRefusedText = useRefusedValues(refusal, { text })('text')
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the form of the search, which must not be submitted.
    event.stopPropagation()
    setSent(true)
    if (!isMissing) submit(text.trim())
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={field}
          data-autofocus
          label={t('description')}
          required
          maxLength={500}
          value={text}
          error={wasSent && isMissing ? t('description_required') : hasRefusedText && refusal?.message}
          onChange={(event) => setText(event.currentTarget.value)}
          description={note}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <DialogButtons onCancel={cancel}>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
