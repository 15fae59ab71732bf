import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { translate } from '../app/i18n.ts'

const FOCUSED = { 'data-autofocus': true }

/**
 * The one way to ask before a deed that cannot be undone. Resolves to whether the user confirmed. Enter does the deed,
 * unless it is dangerous: then it leaves everything as it is, and the deed is one Tab away.
 */
export const confirm = ({
  title,
  question,
  action,
  isDangerous = false,
}: {
  title: string
  /** A sentence, or several with what they name. */
  question: ReactNode
  action: string
  isDangerous?: boolean
}): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: question,
      labels: { confirm: action, cancel: translate('common', 'cancel') },
      confirmProps: isDangerous ? { color: 'red' } : FOCUSED,
      cancelProps: isDangerous ? FOCUSED : {},
      closeButtonProps: { 'aria-label': translate('common', 'close') },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
