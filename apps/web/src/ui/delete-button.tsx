import { Button } from '@mantine/core'
import type { AnswerOf } from '@seriatim/contract'
import { type AnyCall, type InputOf, useCall } from '../kernel/api.ts'
import { notify } from '../kernel/notify.ts'
import { focusWork } from '../kernel/take-focus.ts'
import type { confirm } from './confirm.tsx'
import { DisabledButton } from './disabled-button.tsx'
import { onDeleteFailure } from './unread-row.tsx'

/** A call that deletes a row, and reports it with a message. */
type DeleteCall = AnyCall & { readonly answer?: unknown }

/**
 * The button that deletes the row of a dialog after a confirmation, and closes the dialog. It is the first button of
 * `DialogButtons`.
 */
export function DeleteButton<C extends DeleteCall>({
  call,
  input,
  invalidates,
  label,
  title,
  question,
  why,
  ask,
  onDone,
}: {
  readonly call: C
  /** The parameters of the call that identify the row. */
  readonly input: InputOf<C>
  /** Names of the calls to refetch. */
  readonly invalidates: readonly string[]
  readonly label: string
  /** Title and question of the confirmation. */
  readonly title: string
  readonly question: string
  /** The reason why the row cannot be deleted. */
  readonly why?: string | undefined
  readonly ask: typeof confirm
  /** Closes the dialog. */
  readonly onDone: () => void
}) {
  const remove = useCall(call, {
    invalidates,
    onSuccess: (answer: AnswerOf<C>) => {
      notify.done((answer as { readonly message: string }).message)
      onDone()
      // The deleted row had the focus before the dialog opened.
      requestAnimationFrame(focusWork)
    },
    onError: onDeleteFailure(onDone),
  })
  const askFirst = async () => {
    if (await ask({ title, question, action: label, isDangerous: true })) remove.mutate(input)
  }
  return (
    <DisabledButton why={why}>
      <Button me="auto" variant="subtle" color="red" loading={remove.isPending} onClick={() => void askFirst()}>
        {label}
      </Button>
    </DisabledButton>
  )
}
