import { translate } from '../kernel/i18n.ts'
import { notify } from '../kernel/notify.ts'

/**
 * Copies text to the clipboard, and shows a toast that confirms it. If the browser refuses (no https), a warning says
 * what to do instead.
 */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify.done(translate('common', 'copied'))
  } catch {
    notify.warning(translate('common', 'copy_failed'))
  }
}
