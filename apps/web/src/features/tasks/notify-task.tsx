import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { translate } from '../../kernel/i18n.ts'

/** Time in milliseconds for which a notification about a task is shown (specification-2, 9). */
const SHOWN_MS = 5_000

/**
 * Returns a function that shows a notification with a link to a task. By default the notification says that the request
 * is being processed (specification-2, 8.2).
 */
export const useNotifyTask = () => {
  const router = useRouter()
  return (messageId: string, sentence = translate('tasks', 'submitted', { task_id: messageId })): void => {
    const id = `task-${messageId}`
    const href = router.buildLocation({ to: '/tasks', search: { open: messageId } }).href
    const go = (event: React.MouseEvent) => {
      event.preventDefault()
      notifications.hide(id)
      void router.navigate({ to: '/tasks', search: { open: messageId } })
    }
    notifications.show({
      id,
      color: 'accent',
      withBorder: true,
      autoClose: SHOWN_MS,
      closeButtonProps: { 'aria-label': translate('common', 'close') },
      message: (
        <>
          {sentence}{' '}
          <Anchor href={href} onClick={go} inherit>
            {translate('tasks', 'go')}
          </Anchor>
        </>
      ),
    })
  }
}
