import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import classes from '../../ui/filter-link.module.css'
import { isSameFilter, NO_FILTER, type RecordFilter } from './bulk-address.ts'
import { useBulkAddress } from './use-bulk-address.ts'

/** A number of records. A click filters the list to these records, or removes the filter. */
export function FilterLink({ filter, children }: { filter: Partial<RecordFilter>; children: ReactNode }) {
  const t = useMessages('bulk')
  const { address, id } = useBulkAddress()
  const wanted = { ...NO_FILTER, ...filter }
  const isOn = isSameFilter(address, wanted)
  return (
    <Link
      to="/bulk/{-$id}"
      params={{ id }}
      search={isOn ? {} : wanted}
      hash="records"
      className={classes.link}
      data-on={isOn || undefined}
      aria-current={isOn || undefined}
      title={t(isOn ? 'filter_off' : 'filter_on')}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
