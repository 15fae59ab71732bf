import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** z-index above pages, below dialogs (200) and the virtual keyboard (300). */
const LAYER = 190

/** Shows toasts at the bottom, where they cover neither the editor's tools on the right nor an open dialog. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={4} zIndex={LAYER} className={classes.toasts} />
}
