import { Skeleton } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { IconSearch } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './bulk.module.css'
import { SetActions } from './set-actions.tsx'
import { SetGroups } from './set-groups.tsx'
import { SetHead } from './set-head.tsx'
import { SetOutcomes } from './set-outcomes.tsx'
import { SetRecords } from './set-records.tsx'
import { changeSetName } from './set-texts.ts'
import { useChangeSet } from './use-change-set.ts'

/** A change set (records changed by one macro): macro, progress, results, and next steps. */
export function ChangeSetView({ id }: { id: string }) {
  const t = useMessages('bulk')
  const { data: set, error, refetch } = useChangeSet(id)
  return (
    <Page
      title={set ? changeSetName(set, t) : t('title')}
      aside={
        <LinkButton to="/search" variant="default" leftSection={<IconSearch size={15} aria-hidden />}>
          {t('reset')}
        </LinkButton>
      }
    >
      {error && !error.isHandled ? (
        <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
      ) : set ? (
        <div className={classes.page}>
          <SetHead set={set} />
          <div className={classes.summaries}>
            <SetOutcomes set={set} />
            <SetGroups set={set} />
          </div>
          <SetActions set={set} />
          <SetRecords set={set} />
        </div>
      ) : (
        <Skeleton height={420} role="status" aria-label={t('loading')} />
      )}
    </Page>
  )
}
