import type { MantineSize } from '@mantine/core'
import { DayInput } from './day-input.tsx'

/** A range of dates such as `2026-11-17`, both inclusive. If a date is missing, the range has no limit at that end. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Two date fields for a period; the first date cannot be after the last. */
export function DayRange({
  labels,
  value: { from, to },
  onChange,
  ...look
}: {
  labels: { readonly from: string; readonly to: string }
  value: Days
  /** Called with the date that has changed. */
  onChange: (changes: Days) => void
  /** The size of each of the two fields. */
  size?: MantineSize
  className?: string | undefined
}) {
  return (
    <>
      <DayInput {...look} label={labels.from} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayInput {...look} label={labels.to} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
