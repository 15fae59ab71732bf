import { ActionIcon, Modal, Skeleton, Tabs } from '@mantine/core'
import {
  deleteVersion,
  type RecordAnswer,
  type RecordVersion,
  recordVersions,
  restoreVersion,
} from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { useEffect, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import type { confirm } from '../../ui/confirm.tsx'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { MarcLegend, MarcView } from '../../ui/marc/marc-view.tsx'
import { useCoverDialog } from '../../ui/use-cover-dialog.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { mayEditRecord } from '../records/may-edit.ts'
import { BlameView } from './blame-view.tsx'
import { type KnownVersion, knownVersions } from './known-versions.ts'
import { VersionChanges } from './version-changes.tsx'
import { neighboursOf, shownVersion, versionGroups } from './version-groups.ts'
import { VersionList } from './version-list.tsx'
import classes from './versions-dialog.module.css'

/** Which version, tab and field the dialog shows first. */
export type VersionsStart = {
  readonly version?: string
  readonly tab?: 'marc21' | 'errors' | 'changes' | 'blame'
  readonly tag?: string
}

/**
 * The versions of a record, in a dialog above the results: draft or error, active, archived. Each has its MARC 21, its
 * errors, its changes, and the authors of its parts. `neighbours` are the records before and after this one in the
 * results; `show` opens another record, or closes the dialog.
 */
export function VersionsDialog({
  issn,
  neighbours,
  show,
  start = {},
  onRestored,
}: {
  issn: string
  neighbours: readonly string[]
  show(issn: string | undefined): void
  /** The version, tab and field (in the tab of authors) that the dialog shows first. */
  start?: VersionsStart
  /** Called after an old version was restored as a draft. */
  onRestored?(draft: RecordAnswer): void
}) {
  const t = useMessages('record')
  const common = useMessages('common')
  // Escape must not close this dialog while a confirmation above it handles Escape.
  const [isAsking, ask] = useCoverDialog()
  useReturnFocus()
  const { previous, next } = neighboursOf(neighbours, issn)
  const step = (to: string | undefined, label: string, Icon: typeof IconChevronLeft) => (
    <DisabledButton why={to === undefined ? common('why_no_neighbour') : undefined}>
      <ActionIcon variant="default" aria-label={label} title={label} onClick={() => show(to)}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </DisabledButton>
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
    >
      <Versions key={issn} issn={issn} close={() => show(undefined)} ask={ask} start={start} onRestored={onRestored} />
    </Modal>
  )
}

function Versions({
  issn,
  close,
  ask,
  start,
  onRestored,
}: {
  issn: string
  close(): void
  ask: typeof confirm
  start: VersionsStart
  onRestored: ((draft: RecordAnswer) => void) | undefined
}) {
  const t = useMessages('record')
  const history = useMessages('history')
  const { profile } = useSession()
  const [chosen, choose] = useState(start.version)
  const { data, error } = useAnswer(recordVersions, { params: { issn } }, { staleTime: 0 })
  const remove = useCall(deleteVersion, {
    invalidates: [recordVersions.name, 'search', 'readRecord'],
    onSuccess: () => notify.done(t('version_deleted')),
    onError: notify.failure,
  })
  const restoring = useCall(restoreVersion, {
    invalidates: [recordVersions.name, 'search', 'readRecord', 'recordChanges'],
    onSuccess: (draft) => {
      notify.done(history('restored'))
      choose(draft.version_id)
      onRestored?.(draft)
    },
    onError: notify.failure,
  })
  // Without versions the dialog closes, and the reason is shown (specification-1, 8).
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    close()
  }, [error, close])

  if (!data) return <Skeleton height={380} aria-label={t('loading')} />
  const groups = versionGroups(data)
  const version = shownVersion(groups, chosen)
  // The centre of the current version determines who may edit, even if another version is shown.
  const current = data.active[0] ?? data.draft[0]
  const mayEdit = current !== undefined && mayEditRecord(profile, fromWire(current.record).record)
  const askToDelete = async ({ id }: RecordVersion) => {
    const isSure = await ask({
      title: t('delete_version'),
      question: t('delete_version_sure'),
      action: t('delete_version'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  const askToRestore = async ({ id }: RecordVersion) => {
    const question = { title: history('restore'), question: history('restore_sure'), action: history('restore') }
    if (await ask(question)) restoring.mutate({ params: { issn }, body: { version_id: id } })
  }
  const all = knownVersions(data)
  return (
    <div className={classes.layout}>
      <VersionList
        issn={issn}
        groups={groups}
        chosen={version?.id}
        choose={choose}
        mayEdit={mayEdit}
        restore={mayEdit ? (each) => void askToRestore(each) : undefined}
        remove={mayEdit ? (each) => void askToDelete(each) : undefined}
        underWay={
          (restoring.isPending ? restoring.variables.body.version_id : undefined) ??
          (remove.isPending ? remove.variables.params.id : undefined)
        }
      />
      {version ? <VersionContent version={version} all={all} start={start} /> : <p>{t('no_versions')}</p>}
    </div>
  )
}

function VersionContent({
  version,
  all,
  start,
}: {
  version: RecordVersion
  all: readonly KnownVersion[]
  start: VersionsStart
}) {
  const t = useMessages('record')
  const history = useMessages('history')
  const { record } = fromWire(version.record)
  const { errors, warnings } = version.diagnostic
  const known = all.find((each) => each.version.id === version.id)
  return (
    <Tabs defaultValue={start.tab ?? 'marc21'} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="marc21">{t('marc21')}</Tabs.Tab>
        <Tabs.Tab value="errors">{t('errors_tab', { errors: errors.length, warnings: warnings.length })}</Tabs.Tab>
        {known ? (
          <>
            <Tabs.Tab value="changes">{history('tab_changes')}</Tabs.Tab>
            <Tabs.Tab value="blame">{history('tab_blame')}</Tabs.Tab>
          </>
        ) : null}
      </Tabs.List>
      <Tabs.Panel value="marc21" pt="sm">
        {record ? <MarcView record={record} /> : <p>{t('unreadable')}</p>}
        <MarcLegend />
      </Tabs.Panel>
      <Tabs.Panel value="errors" pt="sm">
        <DiagnosticList diagnostic={version.diagnostic} />
      </Tabs.Panel>
      {known ? (
        <>
          <Tabs.Panel value="changes" pt="sm">
            <VersionChanges shown={known} all={all} />
          </Tabs.Panel>
          <Tabs.Panel value="blame" pt="sm">
            <BlameView shown={known} all={all} startTag={start.tag} />
          </Tabs.Panel>
        </>
      ) : null}
    </Tabs>
  )
}
