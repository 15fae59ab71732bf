import { lazy } from 'react'
import { fetchMessageGroup } from '../../kernel/i18n.ts'

/** The dialog of versions, loaded with its messages when it is first opened. */
export const VersionsDialog = lazy(async () => {
  const [{ VersionsDialog: dialog }] = await Promise.all([
    import('./versions-dialog.tsx'),
    fetchMessageGroup('history'),
  ])
  return { default: dialog }
})
