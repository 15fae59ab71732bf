import { Button } from '@mantine/core'
import {
  compareLtwaVersions,
  type LtwaChange,
  type LtwaVersion,
  ltwaVersionChanges,
  ltwaVersions,
} from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { type Formats, useFormats } from '../../../kernel/formats.ts'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconRotate } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import { type Column, textColumn, useColumnChoice } from '../../../ui/table/columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { timeArguments } from '../../../ui/table/time-cells.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { versionSideText } from './version-side-text.ts'
import classes from './words.module.css'

const route = getRouteApi('/shell/ltwa/versions')
const PER_PAGE = 100
const VERSIONS = 1_000

/** The page of all versions of the list. It shows the changes of one version, or those between two versions. */
export function VersionsPage() {
  const t = useMessages('ltwaPage')
  const formats = useFormats()
  const { from, to, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice('ltwa-versions')
  const columns = useMemo(() => versionColumns(t, formats), [t, formats])
  const answer = useAnswer(ltwaVersions, { query: { size: VERSIONS } }, { staleTime: 0 })
  const { data } = answer
  const selected = new Set([from, to].filter((id) => id !== undefined))
  const select = (ids: ReadonlySet<string>) => {
    // The two versions that were chosen last, the older one first.
    const [one, other] = [...ids].slice(-2).sort((a, b) => Number(a) - Number(b))
    void navigate({ search: { from: one, to: other }, replace: true })
  }
  return (
    <Page
      title={t('versions_title')}
      aside={
        <LinkButton variant="default" to="/ltwa/words">
          {t('back_to_list')}
        </LinkButton>
      }
    >
      <div className={classes.versions}>
        <div className={classes.side}>
          <p className={classes.dim}>{t('versions_about')}</p>
          <ListTable
            label={t('versions_title')}
            answer={answer}
            rowsOf={(versions) => versions}
            failed={t('cannot_load')}
            empty={<StateMessage kind="empty" title={t('no_versions')} text={t('no_versions_next')} />}
            columns={columns}
            choice={choice}
            idOf={({ id }) => id}
            place="versions"
            selected={selected}
            onSelect={select}
          />
        </div>
        <Changes
          from={from}
          to={to}
          version={data?.find(({ id }) => id === from)}
          latest={data?.[0]?.id}
          page={page}
          go={(next, replace) =>
            void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }), replace })
          }
        />
      </div>
    </Page>
  )
}

const versionColumns = (t: Translate<'ltwaPage'>, formats: Formats): readonly Column<LtwaVersion>[] => {
  const column = (
    id: 'id' | 'created_at' | 'author' | 'reason' | 'added' | 'changed' | 'removed',
    width: number,
    text: (row: LtwaVersion) => string,
    more: Partial<Column<LtwaVersion>> = {},
  ): Column<LtwaVersion> => textColumn({ id, name: t(`version_${id}`), width, text, ...more })
  return [
    column('id', 66, ({ id }) => id, { align: 'end', hideRank: 4 }),
    column('created_at', ...timeArguments(formats, ({ created_at }: LtwaVersion) => created_at, { namesRow: true })),
    column('author', 90, ({ author }) => (author === 'system' ? t('system') : author), { namesRow: true }),
    column('reason', 150, ({ reason }) => reason, { grows: true }),
    column('added', 76, ({ added }) => formats.number(added), { align: 'end', hideRank: 3 }),
    column('changed', 76, ({ changed }) => formats.number(changed), { align: 'end', hideRank: 2 }),
    column('removed', 76, ({ removed }) => formats.number(removed), { align: 'end', hideRank: 1 }),
  ]
}

const changeColumns = (t: Translate<'ltwaPage'>): readonly Column<LtwaChange>[] => {
  const column = (id: 'word' | 'before' | 'after', text: (row: LtwaChange) => string) =>
    textColumn({ id, name: t(`change_${id}`), width: id === 'word' ? 160 : 170, grows: id === 'after', text })
  return [
    column('word', ({ word }) => word),
    column('before', ({ before }) => versionSideText(before)),
    column('after', ({ after }) => versionSideText(after)),
  ]
}

/** The changes of a version, or those between two versions. */
function Changes({
  from,
  to,
  version,
  latest,
  page,
  go,
}: {
  from: string | undefined
  to: string | undefined
  /** The version with the id `from`; undefined until it is loaded. */
  version: LtwaVersion | undefined
  /** Id of the current version. */
  latest: string | undefined
  page: number
  go: (page: number, replaces: boolean) => void
}) {
  const t = useMessages('ltwaPage')
  const mayEdit = useSession().may('ltwa')
  const [isRestoring, restore] = useState(false)
  const choice = useColumnChoice('ltwa-changes')
  const columns = useMemo(() => changeColumns(t), [t])
  const range = { page, per_page: PER_PAGE }
  const isOne = to === undefined
  const own = useAnswer(
    ltwaVersionChanges,
    { params: { id: from ?? '' }, query: range },
    { enabled: from !== undefined && isOne },
  )
  const compared = useAnswer(
    compareLtwaVersions,
    { query: { from: Number(from), to: Number(to), ...range } },
    { enabled: from !== undefined && !isOne },
  )
  if (from === undefined)
    return (
      <div className={classes.side}>
        <StateMessage kind="empty" title={t('choose_version')} text={t('choose_version_next')} />
      </div>
    )
  const counts = isOne ? version : compared.data
  const table = {
    label: t('changes'),
    failed: t('cannot_load'),
    empty: <StateMessage kind="empty" title={t('no_changes')} text={t('no_changes_next')} />,
    columns,
    choice,
    idOf: ({ word }: LtwaChange) => word,
    place: `${from} ${to} ${page}`,
    paging: {
      page,
      size: PER_PAGE,
      total: counts === undefined ? undefined : counts.added + counts.changed + counts.removed,
      go,
    },
  }
  return (
    <section className={classes.side} aria-label={t('changes')}>
      <div className={classes.steps}>
        <h2 className={classes.heading}>
          {isOne ? t('changes_of', { version: from }) : t('changes_between', { from, to })}
        </h2>
        {isOne && mayEdit ? (
          <span className={classes.end}>
            <DisabledButton why={from === latest ? t('restore_same') : undefined}>
              <Button
                variant="default"
                leftSection={<IconRotate size={15} aria-hidden />}
                onClick={() => restore(true)}
              >
                {t('restore', { version: from })}
              </Button>
            </DisabledButton>
          </span>
        ) : null}
      </div>
      {isRestoring ? <RestoreDialog version={from} onClose={() => restore(false)} /> : null}
      <p className={classes.dim} role="status">
        {counts === undefined
          ? t('loading')
          : t('changes_count', { added: counts.added, changed: counts.changed, removed: counts.removed })}
      </p>
      {isOne ? (
        <ListTable {...table} answer={own} rowsOf={(changes) => changes} />
      ) : (
        <ListTable {...table} answer={compared} rowsOf={({ changes }) => changes} />
      )}
    </section>
  )
}
