import { type ReactNode, useState } from 'react'
import { type CodeOption, withValue } from '../codes/coded-text.ts'
import classes from './controls.module.css'
import { useForm } from './form-context.ts'

/**
 * A native select that renders its options only on hover or focus, because a record can have hundreds of coded
 * positions, and some positions have hundreds of codes.
 */
export function CodeSelect({
  label,
  value,
  options,
  place,
  isReadOnly,
  isSystem = false,
  isWrong = false,
  describedBy,
  className,
  children,
  onChange,
}: {
  label: string
  value: string
  options: readonly CodeOption[]
  place: string
  isReadOnly: boolean
  /** Whether only the system may write the value. */
  isSystem?: boolean
  isWrong?: boolean
  describedBy?: string
  className?: string
  /** Content that is drawn over the closed select in place of its text. */
  children?: ReactNode
  onChange: (value: string) => void
}) {
  const [isNear, setNear] = useState(false)
  const near = () => setNear(true)
  const { t } = useForm()
  const all = withValue(options, value)
  const words = all.find((option) => option.value === value)?.text
  const why = isReadOnly ? t(isSystem ? 'written_by_system' : 'read_only_why') : undefined
  return (
    <span className={className ?? classes.select} data-wrong={isWrong || undefined} data-off={isReadOnly || undefined}>
      {children}
      <select
        aria-label={label}
        title={[words, why].filter(Boolean).join('\n')}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        data-place={place}
        disabled={isReadOnly}
        value={value}
        onFocus={near}
        onPointerEnter={near}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {(isNear ? all : all.filter((option) => option.value === value)).map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  )
}
