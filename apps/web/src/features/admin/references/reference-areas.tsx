import {
  adminExternalUrl,
  adminExternalUrls,
  adminKeyboard,
  adminKeyboards,
  adminReference,
  adminReferences,
  adminUsage,
  adminUsages,
  createExternalUrl,
  createKeyboard,
  deleteExternalUrl,
  deleteKeyboard,
  EXTERNAL_URL_LIST,
  type ExternalUrlRow,
  importExternalUrls,
  isAdminArea,
  KEYBOARD_LIST,
  type KeyboardRow,
  MAX_NAME,
  MAX_PATTERN,
  NAME_LOCALES,
  REFERENCE_LIST,
  type ReferenceArea,
  type ReferenceListRow,
  USAGE_LIST,
  type UsageRow,
  updateExternalUrl,
  updateKeyboard,
} from '@seriatim/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import { CALLS_DEPENDING_ON_LISTS } from '../../../kernel/list-dependent-calls.ts'
import { textColumn } from '../../../ui/table/columns.ts'
import { readListAddress } from '../../../ui/table/list-address.ts'
import classes from '../admin.module.css'
import type { AreaAddress } from '../admin-address.ts'
import type { EditableArea, EditableRow } from '../editable/editable-area.ts'
import { EditableTable } from '../editable/editable-table.tsx'
import { memberNames } from '../member-names.ts'
import { KeyboardDialog } from './keyboard-dialog.tsx'

const route = getRouteApi('/shell/admin/{-$area}')

/**
 * The reference areas that contain no codes: the overview of lists, the places that use lists, keyboards, external
 * URLs.
 */
export function ReferenceAreas({ area }: { area: ReferenceArea }) {
  const t = useMessages('admin')
  const { row, ...parameters } = route.useSearch()
  const navigate = route.useNavigate()
  const editable = useMemo(() => AREAS[area](t) as unknown as EditableArea<EditableRow>, [area, t])
  const go = (changes: AreaAddress, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  return <EditableTable editable={editable} address={{ ...readListAddress(editable.list, parameters), row }} go={go} />
}

type Words = Translate<'admin'>

const RowLink = ({ area, id, text }: { area: ReferenceArea; id: string; text: string }) => (
  <Link to="/admin/{-$area}" params={{ area }} search={(before) => ({ ...before, row: id })}>
    {text}
  </Link>
)

const references = (t: Words): EditableArea<ReferenceListRow> => ({
  area: 'references',
  calls: { rows: adminReferences, row: adminReference },
  changes: [],
  list: REFERENCE_LIST,
  titleOf: ({ name }) => name,
  columns: [
    textColumn<ReferenceListRow>({
      id: 'name',
      name: t('name'),
      width: 280,
      grows: true,
      canHide: false,
      text: ({ name }) => name,
      render: ({ area, name }) =>
        isAdminArea(area) ? (
          <Link to="/admin/{-$area}" params={{ area }} search={{}}>
            {name}
          </Link>
        ) : (
          <Link to="/admin/centers" search={{}}>
            {name}
          </Link>
        ),
    }),
    textColumn({ id: 'code', name: t('list'), width: 200, text: ({ code }) => code }),
    textColumn({ id: 'rows', name: t('list_rows'), width: 100, align: 'end', text: ({ rows }) => String(rows) }),
  ],
  fields: () => [],
  opensNothing: true,
})

const usages = (t: Words): EditableArea<UsageRow> => ({
  area: 'usages',
  calls: { rows: adminUsages, row: adminUsage },
  changes: [],
  list: USAGE_LIST,
  titleOf: ({ id }) => id,
  columns: [
    textColumn({ id: 'name', name: t('list'), width: 220, grows: true, text: ({ name }) => name }),
    textColumn({ id: 'tag', name: t('tag'), width: 90, text: ({ tag }) => tag }),
    textColumn({ id: 'place', name: t('place'), width: 100, text: ({ place }) => place }),
    textColumn<UsageRow>({
      id: 'rule',
      name: t('rule'),
      width: 220,
      text: ({ rule }) => rule ?? t('no_rule'),
      render: ({ rule }) =>
        rule === null ? (
          t('no_rule')
        ) : (
          <Link to="/admin/{-$area}" params={{ area: 'data_rules' }} search={{ row: rule }}>
            {rule}
          </Link>
        ),
    }),
  ],
  fields: () => [],
  opensNothing: true,
})

const keyboards = (t: Words): EditableArea<KeyboardRow> => ({
  area: 'keyboards',
  calls: {
    rows: adminKeyboards,
    row: adminKeyboard,
    create: createKeyboard,
    update: updateKeyboard,
    remove: deleteKeyboard,
  },
  changes: CALLS_DEPENDING_ON_LISTS,
  list: KEYBOARD_LIST,
  titleOf: ({ name }) => name,
  columns: [
    textColumn<KeyboardRow>({
      id: 'name',
      name: t('name'),
      width: 260,
      grows: true,
      canHide: false,
      text: ({ name }) => name,
      render: ({ id, name }) => <RowLink area="keyboards" id={id} text={name} />,
    }),
    textColumn({ id: 'code', name: t('code'), width: 180, text: ({ code }) => code }),
    textColumn({ id: 'script', name: t('script'), width: 100, text: ({ script }) => script }),
    textColumn({
      id: 'is_shipped',
      name: t('is_shipped'),
      width: 110,
      text: (row) => t(row.is_shipped ? 'yes' : 'no'),
    }),
    textColumn({ id: 'is_active', name: t('is_active'), width: 110, text: (row) => t(row.is_active ? 'yes' : 'no') }),
  ],
  fields: () => [],
  detail: (id, close) => <KeyboardDialog key={id} id={id} onClose={close} />,
})

const externalUrls = (t: Words): EditableArea<ExternalUrlRow> => ({
  area: 'external_urls',
  calls: {
    rows: adminExternalUrls,
    row: adminExternalUrl,
    create: createExternalUrl,
    update: updateExternalUrl,
    remove: deleteExternalUrl,
    imports: importExternalUrls,
  },
  changes: CALLS_DEPENDING_ON_LISTS,
  list: EXTERNAL_URL_LIST,
  titleOf: ({ name }) => name,
  nameOfMember: (member) => memberNames(t).nameOf(member),
  // Rows that belong to the product can be retired but not deleted.
  mayDelete: ({ is_shipped }) => !is_shipped,
  columns: [
    textColumn<ExternalUrlRow>({
      id: 'code',
      name: t('code'),
      width: 120,
      canHide: false,
      text: ({ code }) => code,
      render: ({ id, code }) => <RowLink area="external_urls" id={id} text={code} />,
    }),
    textColumn({ id: 'name', name: t('name'), width: 140, text: ({ name }) => name }),
    textColumn<ExternalUrlRow>({
      id: 'pattern',
      name: t('pattern'),
      width: 280,
      grows: true,
      text: ({ pattern }) => pattern,
      render: ({ pattern }) => <span className={classes.code}>{pattern}</span>,
    }),
    textColumn({ id: 'tag', name: t('tag'), width: 80, text: ({ tag }) => tag }),
    textColumn({ id: 'subfield', name: t('subfield'), width: 110, text: ({ subfield }) => subfield }),
    textColumn({ id: 'is_active', name: t('is_active'), width: 110, text: (row) => t(row.is_active ? 'yes' : 'no') }),
  ],
  fields: () => [
    { member: 'code', label: t('code'), kind: 'text', max: 60, isFixed: true, isRequired: true },
    ...NAME_LOCALES.map((locale) => ({
      member: `names.${locale}`,
      label: t(`name_${locale}`),
      kind: 'text' as const,
      max: MAX_NAME,
      isRequired: locale === 'en',
    })),
    { member: 'pattern', label: t('pattern'), why: t('pattern_why'), kind: 'text', max: MAX_PATTERN, isRequired: true },
    { member: 'tag', label: t('tag'), why: t('tag_why'), kind: 'text', max: 120 },
    { member: 'subfield', label: t('subfield'), kind: 'text', max: 10 },
    { member: 'is_active', label: t('is_active'), kind: 'check', initially: true },
  ],
})

const AREAS = { references, usages, keyboards, external_urls: externalUrls } as const
