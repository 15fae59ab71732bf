import { lazy } from 'react'
import { needMessages } from '../../app/i18n.ts'

/** The dialog of versions, loaded with its messages at first use. */
export const VersionsDialog = lazy(async () => {
  const [{ VersionsDialog: dialog }] = await Promise.all([import('./versions-dialog.tsx'), needMessages('history')])
  return { default: dialog }
})
