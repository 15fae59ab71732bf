import type { AnswerOf } from '@seriatim/contract'
import { useState } from 'react'
import { type AnyCall, ApiError } from '../kernel/api.ts'
import { type Sent, sendUpload } from '../kernel/upload.ts'
import type { SentBytes } from './sending-bar.tsx'

type Sending = SentBytes & { readonly controller: AbortController }

/** The upload of a form: its progress, the sentence of its failure, and the functions of its buttons. */
export const useUpload = () => {
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  return {
    sending,
    failure,
    clearFailure: () => setFailure(undefined),
    cancel: () => sending?.controller.abort(new Error('cancelled')),
    /** Reports why a form cannot be sent, and moves the focus to its field with `data-work`. */
    refuse(form: HTMLFormElement, why: string) {
      form.querySelector<HTMLElement>('[data-work]')?.focus()
      setFailure(why)
    },
    /** Sends the files, then waits for `onDone`. A failure is shown unless the page shows it or the user cancelled. */
    async send<C extends AnyCall>(call: C, sent: Sent<C>, onDone: (answer: AnswerOf<C>) => Promise<void>) {
      setFailure(undefined)
      const controller = new AbortController()
      const of = Object.values<File>(sent.files).reduce((sum, { size }) => sum + size, 0)
      setSending({ sent: 0, of, controller })
      const onSent = (bytes: number, total: number) => setSending({ sent: bytes, of: total, controller })
      try {
        await onDone(await sendUpload(call, sent, { signal: controller.signal, onSent }))
      } catch (error) {
        if (!(error instanceof ApiError && error.isHandled) && !controller.signal.aborted)
          setFailure(error instanceof Error ? error.message : String(error))
      }
      setSending(undefined)
    },
  }
}
