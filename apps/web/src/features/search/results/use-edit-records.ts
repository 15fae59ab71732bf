import type { HitSource } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session.tsx'
import { notify } from '../../../ui/notify.ts'
import { editRefusal } from './edit-permission.ts'

/** Opens records in the editor, or says why not. Undefined where the user may not catalogue at all. */
export const useEditRecords = (): ((records: readonly HitSource[]) => void) | undefined => {
  const t = useMessages('search')
  const { profile, may } = useSession()
  const navigate = useNavigate()
  if (!may('catalog')) return undefined
  return (records) => {
    const refusal = editRefusal(profile, records)
    if (refusal?.reason === 'no_centre') notify.warning(t('no_centre_affected', { username: profile.username }))
    else if (refusal) notify.warning(t('may_not_modify', { issns: refusal.issns }))
    else void navigate({ to: '/catalogue', search: { issns: records.map(({ issn }) => issn).join(',') } })
  }
}
