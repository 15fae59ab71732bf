import { lazy } from 'react'
import { needMessages } from '../../app/i18n.ts'

/** The versions of a record, fetched with their words when they are first asked for. */
export const VersionsDialog = lazy(async () => {
  const [{ VersionsDialog: dialog }] = await Promise.all([import('./versions-dialog.tsx'), needMessages('history')])
  return { default: dialog }
})
