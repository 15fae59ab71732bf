import { notifications } from '@mantine/notifications'
import { ApiError, setOnAnswer } from '../app/api.ts'
import { translate } from '../app/i18n.ts'

const show = (color: string, message: string, autoClose: number | false, id?: string): void => {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    color,
    message,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('common', 'close') },
  })
}

/** The one toast about a server that cannot be reached: it goes when the server answers again. */
const AWAY = 'server-away'
setOnAnswer(() => notifications.hide(AWAY))

/** A toast: for what happened elsewhere than where the eye is. `error` and `warning` stay until they are dismissed. */
export const notify = {
  done: (message: string): void => show('green', message, 5000),
  info: (message: string): void => show('accent', message, 5000),
  /** What was done as wanted, but is not all that may be expected. */
  attention: (message: string): void => show('yellow', message, 5000),
  warning: (message: string): void => show('yellow', message, false),
  error: (message: string): void => show('red', message, false),
  /** A failed call, in the server's words; one that moved the page already (login, maintenance) says nothing more. */
  failure: (error: unknown): void => {
    if (error instanceof ApiError && error.isHandled) return
    const isAway = error instanceof ApiError && error.code === 'network'
    show('red', error instanceof Error ? error.message : String(error), false, isAway ? AWAY : undefined)
  },
}
