import { Alert, Button, Select, TextInput } from '@mantine/core'
import { AUDIT_KINDS, AUDIT_LIST, type AuditEntry, downloadAudit, readAudit, readWarnings } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { download, useAnswer } from '../../kernel/api.ts'
import { useEntryStateSet } from '../../kernel/entry-state.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { DayRange } from '../../ui/days/day-range.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './audit.module.css'
import { type AuditAddress, auditFilter } from './audit-address.ts'
import { auditColumns } from './audit-columns.tsx'

const route = getRouteApi('/shell/audit')

/** The page of the audit log, for users with the permission to manage users. */
export function AuditPage() {
  const t = useMessages('audit')
  const { may } = useSession()
  if (may('userManagement')) return <AuditLog />
  return (
    <Page title={t('title')}>
      <StateMessage kind="failure" title={t('no_permission')} text={t('no_permission_next')} />
    </Page>
  )
}

function AuditLog() {
  const t = useMessages('audit')
  const formats = useFormats()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const common = useMessages('common')
  const choice = useColumnChoice('audit')
  const columns = useMemo(() => auditColumns(t, formats), [t, formats])
  const [expanded, setExpanded] = useEntryStateSet('open')
  const filter = auditFilter(address)
  const query = { ...filter, ...listQueryOf(AUDIT_LIST, address) }
  const answer = useAnswer(readAudit, { query }, { placeholderData: (before) => before, staleTime: 0 })
  const go = (changes: AuditAddress, replace = true) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace })
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void download(downloadAudit, { query: filter }).catch(notify.failure)}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <div className={classes.page}>
        <Warnings />
        <p className={classes.intro}>{t('intro')}</p>
        <Filter key={`${address.user} ${address.issn}`} address={address} go={go} />
        <div className={classes.found}>
          <p className={classes.count} role="status">
            {answer.data ? t('count', { count: answer.data.total }) : t('loading')}
          </p>
          <ListSearch label={t('search')} value={address.search} onSearch={(search) => go({ search })} />
        </div>
        <ListTable
          label={t('title')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }: AuditEntry) => id}
          place={JSON.stringify(query)}
          detail={({ details }) => <pre className={classes.details}>{JSON.stringify(details, null, 2)}</pre>}
          expanded={expanded}
          onExpand={setExpanded}
          {...listProps(AUDIT_LIST, address, answer.data?.total, go)}
        />
      </div>
    </Page>
  )
}

/** Warns of unsafe settings of the server. */
function Warnings() {
  const { mayCall } = useSession()
  const { data } = useAnswer(readWarnings, {}, { enabled: mayCall(readWarnings) })
  return data?.warnings.map(({ code, sentence }) => (
    <Alert key={code} color="red" role="alert">
      {sentence}
    </Alert>
  ))
}

/**
 * The filter of the log. Text is applied with Enter or when the field loses the focus; choices and dates are applied
 * immediately.
 */
function Filter({ address, go }: { address: AuditAddress; go: (changes: AuditAddress) => void }) {
  const t = useMessages('audit')
  const [user, setUser] = useState(address.user ?? '')
  const [issn, setIssn] = useState(address.issn ?? '')
  const settle = (event?: FormEvent) => {
    event?.preventDefault()
    go({ user: user.trim() || undefined, issn: (normaliseIssn(issn) ?? issn.trim()) || undefined })
  }
  return (
    <form className={classes.filter} aria-label={t('filter')} onSubmit={settle}>
      <Select
        label={t('kind')}
        placeholder={t('all_kinds')}
        data={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        value={address.kind ?? null}
        onChange={(kind) => go({ kind: AUDIT_KINDS.find((each) => each === kind) })}
        clearable
        clearButtonProps={{ 'aria-label': t('all_kinds') }}
      />
      <TextInput
        label={t('user')}
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
        onBlur={() => settle()}
      />
      <TextInput
        label="ISSN"
        value={issn}
        maxLength={9}
        onChange={(event) => setIssn(event.currentTarget.value)}
        onBlur={() => settle()}
      />
      <DayRange labels={{ from: t('from'), to: t('to') }} value={address} onChange={go} />
      <Button type="button" variant="subtle" onClick={() => go(auditFilter({}))}>
        {t('clear')}
      </Button>
      <button type="submit" hidden />
    </form>
  )
}
