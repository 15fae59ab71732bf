import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { translate } from '../app/i18n.ts'

/** The one way to ask before a deed that cannot be undone. Resolves to whether the user confirmed. */
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
      confirmProps: isDangerous ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': translate('common', 'close') },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
