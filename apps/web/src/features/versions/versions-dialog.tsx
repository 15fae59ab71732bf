import { ActionIcon, Modal, Skeleton, Tabs } from '@mantine/core'
import { deleteVersion, type RecordVersion, recordVersions } from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAnswer, useCall } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { useSession } from '../../app/session.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { MarcLegend, MarcView } from '../../ui/marc/marc-view.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { mayEditRecord } from '../record/may-edit.ts'
import { neighboursOf, shownVersion, versionGroups } from './version-groups.ts'
import { VersionList } from './version-list.tsx'
import classes from './versions-dialog.module.css'

/**
 * The versions of a record over the results: draft or error, active, archive; each with its MARC 21 and its errors.
 * `neighbours` are the records to go on to; `show` opens another one, or none.
 */
export function VersionsDialog({
  issn,
  neighbours,
  show,
}: {
  issn: string
  neighbours: readonly string[]
  show(issn: string | undefined): void
}) {
  const t = useMessages('record')
  // The question asked over this dialog takes Escape for itself.
  const [isAsking, setAsking] = useState(false)
  useFocusBack()
  const { previous, next } = neighboursOf(neighbours, issn)
  const step = (to: string | undefined, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={to === undefined} onClick={() => show(to)}>
      <Icon size={15} aria-hidden />
    </ActionIcon>
  )
  return (
    <Modal
      opened
      closeOnEscape={!isAsking}
      onClose={() => show(undefined)}
      size="min(1080px, 94vw)"
      title={
        <span className={classes.head}>
          {t('versions_of', { issn })}
          {step(previous, t('previous_record'), IconChevronLeft)}
          {step(next, t('next_record'), IconChevronRight)}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Versions key={issn} issn={issn} close={() => show(undefined)} setAsking={setAsking} />
    </Modal>
  )
}

function Versions({ issn, close, setAsking }: { issn: string; close(): void; setAsking(asking: boolean): void }) {
  const t = useMessages('record')
  const { profile } = useSession()
  const [chosen, choose] = useState<string>()
  const { data, error } = useAnswer(recordVersions, { params: { issn } }, { staleTime: 0 })
  const remove = useCall(deleteVersion, {
    invalidates: [recordVersions.name, 'search', 'readRecord'],
    onSuccess: () => notify.done(t('version_deleted')),
    onError: notify.failure,
  })
  // Without its versions the dialog has nothing to say: it closes, and the reason stays (specification-1, 8).
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    close()
  }, [error, close])

  if (!data) return <Skeleton height={380} aria-label={t('loading')} />
  const groups = versionGroups(data)
  const version = shownVersion(groups, chosen)
  // The centre is that of the current version, whichever is looked at.
  const current = data.active[0] ?? data.draft[0]
  const mayEdit = current !== undefined && mayEditRecord(profile, fromWire(current.record).record)
  const askToDelete = async ({ id }: RecordVersion) => {
    setAsking(true)
    const isSure = await confirm({
      title: t('delete_version'),
      question: t('delete_version_sure'),
      action: t('delete_version'),
      isDangerous: true,
    })
    setAsking(false)
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <div className={classes.layout}>
      <VersionList
        issn={issn}
        groups={groups}
        chosen={version?.id}
        choose={choose}
        mayEdit={mayEdit}
        remove={mayEdit ? (each) => void askToDelete(each) : undefined}
      />
      {version ? <VersionContent version={version} /> : <p>{t('no_versions')}</p>}
    </div>
  )
}

function VersionContent({ version }: { version: RecordVersion }) {
  const t = useMessages('record')
  const { record } = fromWire(version.record)
  const { errors, warnings } = version.diagnostic
  return (
    <Tabs defaultValue="marc21">
      <Tabs.List>
        <Tabs.Tab value="marc21">{t('marc21')}</Tabs.Tab>
        <Tabs.Tab value="errors">{t('errors_tab', { count: errors.length + warnings.length })}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="marc21" pt="sm">
        {record ? <MarcView record={record} /> : <p>{t('unreadable')}</p>}
        <MarcLegend />
      </Tabs.Panel>
      <Tabs.Panel value="errors" pt="sm">
        <DiagnosticList diagnostic={version.diagnostic} />
      </Tabs.Panel>
    </Tabs>
  )
}
