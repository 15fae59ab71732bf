import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import classes from '../../ui/filter-link.module.css'
import { isSameFilter, NO_FILTER, type RecordFilter, recordFilter } from './import-address.ts'
import { useImportAddress } from './use-import-address.ts'

/** A number of records in a summary. A click filters the list of records to these, or removes the filter. */
export function FilterLink({
  filter,
  isInText = false,
  children,
}: {
  filter: Partial<RecordFilter>
  /** Whether the link is part of a sentence, so that it has no space after it. */
  isInText?: boolean
  children: ReactNode
}) {
  const t = useMessages('importing')
  const { address, id } = useImportAddress()
  const wanted = { ...NO_FILTER, ...filter }
  const isOn = isSameFilter(recordFilter(address), wanted)
  return (
    <Link
      to="/import/{-$id}"
      params={{ id }}
      search={isOn ? {} : wanted}
      hash="records"
      className={classes.link}
      data-on={isOn || undefined}
      data-in-text={isInText || undefined}
      aria-current={isOn || undefined}
      title={t(isOn ? 'filter_off' : 'filter_on')}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
