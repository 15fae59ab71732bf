import { Text } from '@mantine/core'
import { createMonitoredSearch, monitoredSearches, type SearchParamsInput } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { DescriptionForm } from './description-form.tsx'

/** The code of the international centre. All users see the searches that this centre monitors (specification-1, 6). */
const CENTRAL_CENTRE = '_0'

/** Asks for the description of a search to monitor. Drawn only while it is open. */
export function MonitorDialog({ params, close }: { params: SearchParamsInput; close(): void }) {
  const t = useMessages('monitored')
  useReturnFocus()
  return (
    <FormModal onClose={close} title={t('monitor_title')}>
      {(dialog) => <MonitorForm params={params} close={dialog.close} />}
    </FormModal>
  )
}

function MonitorForm({ params, close }: { params: SearchParamsInput; close(): void }) {
  const t = useMessages('monitored')
  const { center } = useSession().profile
  const create = useCall(createMonitoredSearch, {
    invalidates: [monitoredSearches.name],
    onSuccess: () => {
      notify.done(t('created'))
      close()
    },
  })
  const whoSees =
    center === null
      ? t('seen_by_you')
      : center.code === CENTRAL_CENTRE
        ? t('seen_by_all')
        : t('seen_by_centre', { centre: center.name })
  return (
    <>
      <Text c="dimmed" mb="sm">
        {t('monitor_what')}
      </Text>
      <DescriptionForm
        action={t('monitor')}
        isBusy={create.isPending}
        refusal={create.error}
        submit={(description) => create.mutate({ body: { description, params } })}
        cancel={close}
        note={whoSees}
      />
    </>
  )
}
