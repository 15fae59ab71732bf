import {
  ENRICHMENTS_AREA,
  ENRICHMENTS_LIST,
  type EnrichmentImport,
  type EnrichmentsSort,
  listEnrichments,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvUrl, useAnswer } from '../../kernel/api.ts'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { listQueryOf } from '../../ui/table/list-address.ts'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import type { AreaAddress } from '../admin/admin-address.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const route = getRouteApi('/shell/admin/enrichments')

/**
 * The page that imports tables of enrichments (fields written by the system): past imports, the form of a new import,
 * and the result of the open import.
 */
export function EnrichmentsPage() {
  return (
    <AdminFrame area={ENRICHMENTS_AREA}>
      <Imports />
    </AdminFrame>
  )
}

function Imports() {
  const t = useMessages('enrichments')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { row } = address
  const query = listQueryOf(ENRICHMENTS_LIST, address)
  const columns = useMemo(() => importColumns(t, formats), [t, formats])
  const answer = useAnswer(listEnrichments, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const go = (changes: AreaAddress<EnrichmentsSort>, replace = true) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const open = (id: string) => void go({ row: id }, false)
  const start = (id: string) => go({ row: id })
  const close = () => void go({ row: undefined })
  return (
    <AdminList
      name="enrichments"
      title={t('title')}
      list={ENRICHMENTS_LIST}
      address={address}
      go={go}
      query={query}
      answer={answer}
      columns={columns}
      searchLabel={t('search')}
      count={(count) => t('count', { count })}
      add={{ label: t('new'), run: () => open('new') }}
      failed={t('cannot_load')}
      empty={{ title: t('none'), text: t('none_next') }}
      csv={csvUrl(listEnrichments, { query })}
      onOpen={{ label: t('edit'), run: ({ id }) => open(id) }}
    >
      {row === 'new' ? <UploadDialog onStarted={start} onClose={close} /> : null}
      {row === undefined || row === 'new' ? null : (
        <ImportDialog key={row} id={row} onStarted={start} onClose={close} />
      )}
    </AdminList>
  )
}

const importColumns = (
  t: Translate<'enrichments'>,
  { number, dateTime }: Formats,
): readonly Column<EnrichmentImport>[] => {
  const column = (
    id: 'id' | 'source' | 'kind' | 'status' | 'user' | 'created_at' | 'counts' | 'problems',
    width: number,
    text: (row: EnrichmentImport) => string,
    more: Partial<Column<EnrichmentImport>> = {},
  ): Column<EnrichmentImport> => textColumn({ id, name: t(`column_${id}`), width, text, ...more })
  return [
    column('id', 64, ({ id }) => id, { isSortable: true, hideRank: 1, align: 'end' }),
    column('source', 190, ({ source }) => t(`source_${source}`), { isSortable: true, hideRank: 6 }),
    textColumn<EnrichmentImport>({
      id: 'filename',
      name: t('column_file'),
      width: 200,
      grows: true,
      canHide: false,
      isSortable: true,
      text: ({ filename }) => filename,
      render: ({ id, filename }) => (
        <Link to="/admin/enrichments" search={(before) => ({ ...before, row: id })}>
          <bdi>{filename}</bdi>
        </Link>
      ),
    }),
    column('kind', 100, ({ dry_run }) => t(dry_run ? 'kind_dry' : 'kind_real')),
    column('status', 100, ({ status }) => t(status === '' ? 'status_running' : `status_${status}`), {
      isSortable: true,
    }),
    column('counts', 310, ({ counts }) => t('result', counts), { hideRank: 5 }),
    column('problems', 100, ({ problem_count }) => number(problem_count), { align: 'end', hideRank: 4 }),
    column('user', 100, ({ user }) => user, { isSortable: true, hideRank: 2 }),
    column(
      'created_at',
      ...timeArguments({ dateTime }, ({ created_at }: EnrichmentImport) => created_at, {
        isSortable: true,
        hideRank: 3,
      }),
    ),
  ]
}
