import { Button, Textarea } from '@mantine/core'
import { forwardRequest, issnCenters, REQUEST_LENGTHS, type RequestView } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { FormFailure } from '../../ui/unread-row.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { OtherChange, useOtherChange } from './other-change.tsx'
import classes from './requests.module.css'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'

type DialogProps = {
  readonly request: RequestView
  readonly readAgain: () => Promise<RequestView | undefined>
  readonly onClose: () => void
}

/** Forwards a request to another centre. The inbox then opens, because the user may have no access to the request. */
export function ForwardDialog({ onClose, ...props }: DialogProps) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} size="min(620px, 96vw)" title={t('forward')}>
      {({ close }) => <ForwardForm {...props} onClose={close} />}
    </FormModal>
  )
}

function ForwardForm({ request: read, readAgain, onClose }: DialogProps) {
  const t = useMessages('requestsPage')
  const navigate = useNavigate()
  const { data: centres } = useAnswer(issnCenters, {})
  const [center, setCenter] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsent([center, text])
  const other = useOtherChange(read, readAgain)
  const { request } = other
  const forward = useCall(forwardRequest, {
    invalidates: ['readRequests'],
    onSuccess: ({ message }) => {
      notify.done(message)
      onClose()
      void navigate({ to: '/requests' })
    },
    onError: (failure) => other.onError(failure, () => forward.reset()),
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, forward.error, { center, text })
  const isIncomplete = center === null || text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isIncomplete || forward.isPending) return
    forward.mutate({
      params: { id: request.id },
      body: { center, text: text.trim(), updated_at: request.updated_at },
    })
  }
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      <ListSelect
        label={t('forward_to')}
        rows={centres?.filter(({ code }) => code !== request.center.code)}
        value={center}
        error={errorOf('center') ?? (isTried && center === null ? t('center_missing') : undefined)}
        onChoose={setCenter}
        data-autofocus
      />
      <Textarea
        label={t('reason')}
        description={t('reason_center')}
        value={text}
        error={errorOf('text') ?? (isTried && text.trim() === '' ? t('text_missing') : undefined)}
        maxLength={REQUEST_LENGTHS.message}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <OtherChange request={other.changed} />
      <FormFailure failure={forward.error} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={forward.isPending}>
          {t('forward')}
        </Button>
      </DialogButtons>
    </form>
  )
}
