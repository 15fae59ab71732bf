import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ChangeSetView } from './change-set-view.tsx'
import { SetsList } from './sets-list.tsx'

const route = getRouteApi('/shell/bulk/{-$id}')

/**
 * The page of bulk changes. Without an id it lists change sets (records changed by one macro); with an id it shows that
 * set.
 */
export function BulkPage() {
  const t = useMessages('bulk')
  const { may } = useSession()
  const { id } = route.useParams()
  if (!may('catalog')) return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  return id === undefined ? <SetsList /> : <ChangeSetView key={id} id={id} />
}
