import { Modal, type ModalProps } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useMessages } from '../kernel/i18n.ts'
import { confirm } from './confirm.tsx'
import { useCoverDialog } from './use-cover-dialog.ts'

/** Functions that `FormModal` passes to its form. */
export type FormDialog = {
  /** Closes the dialog immediately without confirmation, because the form was sent or the user cancelled it. */
  close(): void
  /** Asks for confirmation in a dialog above this one. */
  ask: typeof confirm
  /** Reports whether another dialog covers this one; a covered dialog does not close with Escape. */
  cover(isCovered: boolean): void
}

type UnsentReport = { isUnsent: boolean }

const InDialog = createContext<UnsentReport | undefined>(undefined)

const useAskToDiscard = (ask: typeof confirm) => {
  const t = useMessages('common')
  return () =>
    ask({
      title: t('unsent_title'),
      question: t('unsent_question'),
      action: t('unsent_discard'),
      isDangerous: true,
    })
}

/** Asks for confirmation before the user leaves the page by a link, Back or a reload, while `isUnsent` returns true. */
const useAskBeforeLeaving = (isUnsent: () => boolean, askToDiscard: () => Promise<boolean>): void =>
  useBlocker({
    shouldBlockFn: async () => isUnsent() && !(await askToDiscard()),
    enableBeforeUnload: isUnsent,
  })

/**
 * A dialog with a form, drawn only while it is open. If the form has unsent text (`useUnsent`), Escape, the close
 * button, a click outside, Back and a reload need confirmation.
 */
export function FormModal({
  onClose,
  children,
  ...props
}: Omit<ModalProps, 'opened' | 'children' | 'closeOnEscape' | 'closeButtonProps'> & {
  readonly children: (dialog: FormDialog) => ReactNode
}) {
  const [isCovered, ask, cover] = useCoverDialog()
  const askToDiscard = useAskToDiscard(ask)
  const [reported] = useState<UnsentReport>({ isUnsent: false })
  const isClosing = useRef(false)
  const isUnsent = () => reported.isUnsent && !isClosing.current
  useAskBeforeLeaving(isUnsent, askToDiscard)
  const close = () => {
    isClosing.current = true
    onClose()
  }
  const askAndClose = async () => {
    if (!isUnsent() || (await askToDiscard())) close()
  }
  return (
    <Modal {...props} opened onClose={() => void askAndClose()} closeOnEscape={!isCovered}>
      <InDialog value={reported}>{children({ close, ask, cover })}</InDialog>
    </Modal>
  )
}

/** Whether the values of a form differ from the initial ones. Values must be JSON. */
const useIsChanged = (values: unknown): boolean => {
  const text = JSON.stringify(values)
  const [before] = useState(text)
  return text !== before
}

/** Reports to the surrounding dialog whether the form has unsent changes. */
export function useUnsent(values: unknown): void {
  const reported = useContext(InDialog)
  const isChanged = useIsChanged(values)
  useEffect(() => {
    if (!reported) return
    reported.isUnsent = isChanged
    // The form may be removed while its dialog stays open.
    return () => {
      reported.isUnsent = false
    }
  }, [reported, isChanged])
}

/** Asks for confirmation before the user leaves the page while `isUnsent` is true. */
export function useUnsentOnPage(isUnsent: boolean): void {
  const askToDiscard = useAskToDiscard(confirm)
  useAskBeforeLeaving(() => isUnsent, askToDiscard)
}
