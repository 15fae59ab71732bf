import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Below dialogs (200) and the panel of a keyboard (300), above pages. */
const LAYER = 190

/** Where toasts appear: at the bottom, away from the tools of an editor at its right, and next to an open dialog. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={4} zIndex={LAYER} className={classes.toasts} />
}
