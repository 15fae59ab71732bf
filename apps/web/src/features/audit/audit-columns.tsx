import type { AuditEntry } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { Formats } from '../../kernel/formats.ts'
import type { Translate } from '../../kernel/i18n.ts'
import { type Column, DATE_TIME_WIDTH, textColumn } from '../../ui/table/columns.ts'
import classes from './audit.module.css'

const column = textColumn<AuditEntry>

export const auditColumns = (t: Translate<'audit'>, formats: Formats): readonly Column<AuditEntry>[] => [
  column({
    id: 'time',
    name: t('col_time'),
    width: DATE_TIME_WIDTH,
    hideRank: 5,
    text: ({ time }) => formats.dateTime(time),
  }),
  column({ id: 'kind', name: t('kind'), width: 220, hideRank: 1, text: ({ kind }) => t(`kind_${kind}`) }),
  column({ id: 'user', name: t('user'), width: 116, hideRank: 4, text: ({ username }) => username }),
  column({
    id: 'issn',
    name: 'ISSN',
    width: 110,
    hideRank: 3,
    text: ({ issn }) => issn ?? '',
    render: ({ issn }) =>
      issn === null ? null : (
        <Link className={classes.issn} to="/record/$issn" params={{ issn }} search={{}}>
          {issn}
        </Link>
      ),
  }),
  column({
    id: 'what',
    name: t('col_what'),
    width: 420,
    grows: true,
    canHide: false,
    text: ({ sentence }) => sentence,
    render: ({ sentence }) => <span title={sentence}>{sentence}</span>,
  }),
  column({
    id: 'version',
    name: t('col_version'),
    width: 90,
    hideRank: 2,
    text: ({ version_id }) => version_id ?? '',
    render: ({ issn, version_id }) =>
      issn === null || version_id === null ? null : (
        <Link className={classes.issn} to="/record/$issn" params={{ issn }} search={{ id: version_id }}>
          {version_id}
        </Link>
      ),
  }),
]
