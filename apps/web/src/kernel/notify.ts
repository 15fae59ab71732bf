import { notifications } from '@mantine/notifications'
import { ApiError, setOnAnswer } from './api.ts'
import { translate } from './i18n.ts'

const showToast = (color: string, message: string, autoClose: number | false, id?: string): void => {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    color,
    message,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('common', 'close') },
  })
}

/** Id of the toast that reports an unreachable server. The toast is hidden when the server answers again. */
const SERVER_UNREACHABLE_ID = 'server-away'
setOnAnswer(() => notifications.hide(SERVER_UNREACHABLE_ID))

/**
 * Functions that show a toast, for events that the user may not be looking at. `error` and `warning` remain until the
 * user dismisses them.
 */
export const notify = {
  done: (message: string): void => showToast('green', message, 5000),
  info: (message: string): void => showToast('accent', message, 5000),
  /** Reports success, with a restriction that the user should know. */
  attention: (message: string): void => showToast('yellow', message, 5000),
  warning: (message: string): void => showToast('yellow', message, false),
  error: (message: string): void => showToast('red', message, false),
  /**
   * Shows the server's sentence for a failed call. Shows nothing if the log-in or the maintenance page has already
   * replaced the page.
   */
  failure: (error: unknown): void => {
    if (error instanceof ApiError && error.isHandled) return
    const isAway = error instanceof ApiError && error.code === 'network'
    showToast(
      'red',
      error instanceof Error ? error.message : String(error),
      false,
      isAway ? SERVER_UNREACHABLE_ID : undefined,
    )
  },
}
