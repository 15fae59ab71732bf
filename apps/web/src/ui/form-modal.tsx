import { Modal, type ModalProps } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useMessages } from '../app/i18n.ts'
import { confirm } from './confirm.tsx'
import { useAsking } from './use-asking.ts'

/** What a form in a `FormModal` is given. */
export type FormDialog = {
  /** Closes at once: the form was sent, or the user cancelled it. */
  close(): void
  /** Asks over the dialog. */
  ask: typeof confirm
  /** Another dialog lies over this one, which does not close by Escape meanwhile. */
  cover(isCovered: boolean): void
}

type Reported = { isUnsent: boolean }

const InDialog = createContext<Reported | undefined>(undefined)

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

/** Asks before the page is left, by a link, by Back or by a reload, while `isUnsent` says so. */
const useAskBeforeLeaving = (isUnsent: () => boolean, askToDiscard: () => Promise<boolean>): void =>
  useBlocker({
    shouldBlockFn: async () => isUnsent() && !(await askToDiscard()),
    enableBeforeUnload: isUnsent,
  })

/**
 * A dialog with a form, drawn only while it is open. Escape, the cross, a click outside, Back and a reload ask first
 * where a form in it has text that was not sent (`useUnsent`).
 */
export function FormModal({
  onClose,
  children,
  ...props
}: Omit<ModalProps, 'opened' | 'children' | 'closeOnEscape' | 'closeButtonProps'> & {
  readonly children: (dialog: FormDialog) => ReactNode
}) {
  const t = useMessages('common')
  const [isCovered, ask, cover] = useAsking()
  const askToDiscard = useAskToDiscard(ask)
  const [reported] = useState<Reported>({ isUnsent: false })
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
    <Modal
      {...props}
      opened
      onClose={() => void askAndClose()}
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <InDialog value={reported}>{children({ close, ask, cover })}</InDialog>
    </Modal>
  )
}

/** Compares what a form holds with what it began with; values that JSON can hold. */
const useIsChanged = (values: unknown): boolean => {
  const text = JSON.stringify(values)
  const [before] = useState(text)
  return text !== before
}

/** Has the dialog around a form know whether it holds anything that was not sent. */
export function useUnsent(values: unknown): void {
  const reported = useContext(InDialog)
  const isChanged = useIsChanged(values)
  useEffect(() => {
    if (!reported) return
    reported.isUnsent = isChanged
    // The form may go before its dialog.
    return () => {
      reported.isUnsent = false
    }
  }, [reported, isChanged])
}

/** Of a page: asks before it is left while `isUnsent`. */
export function useUnsentOnPage(isUnsent: boolean): void {
  const askToDiscard = useAskToDiscard(confirm)
  useAskBeforeLeaving(() => isUnsent, askToDiscard)
}
