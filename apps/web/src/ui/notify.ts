import { notifications } from '@mantine/notifications'
import { ApiError } from '../app/api.ts'
import { translate } from '../app/i18n.ts'

const show = (color: string, message: string, autoClose: number | false): void => {
  notifications.show({
    color,
    message,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('common', 'close') },
  })
}

/** A toast: for what happened elsewhere than where the eye is. `error` and `warning` stay until they are dismissed. */
export const notify = {
  done: (message: string): void => show('green', message, 5000),
  info: (message: string): void => show('accent', message, 5000),
  warning: (message: string): void => show('yellow', message, false),
  error: (message: string): void => show('red', message, false),
  /** A failed call, in the server's words; one that moved the page already (login, maintenance) says nothing more. */
  failure: (error: unknown): void => {
    if (error instanceof ApiError && error.isHandled) return
    show('red', error instanceof Error ? error.message : String(error), false)
  },
}
