import type { MantineSize } from '@mantine/core'
import { DayInput } from './day-input.tsx'

/** Days `2026-11-17`, both included; what is absent is open. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** The first and the last day of a period; neither can be chosen past the other. */
export function DayRange({
  labels,
  value: { from, to },
  onChange,
  ...look
}: {
  labels: { readonly from: string; readonly to: string }
  value: Days
  /** Told of the end that has changed. */
  onChange: (changes: Days) => void
  /** Of each of the two fields. */
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
