import { lazy } from 'react'

export const RunMacroDialog = lazy(async () => ({
  default: (await import('./run-dialog.tsx')).RunMacroDialog,
}))
