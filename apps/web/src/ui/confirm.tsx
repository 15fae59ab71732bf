import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { translate } from '../app/i18n.ts'

const FOCUSED = { 'data-autofocus': true }

/**
 * Asks for confirmation, and resolves to whether the user confirmed. Enter confirms, unless the action is dangerous:
 * then Enter cancels, and the action needs Tab first.
 */
export const confirm = ({
  title,
  question,
  action,
  isDangerous = false,
}: {
  title: string
  /** One sentence, or several with a list. */
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
