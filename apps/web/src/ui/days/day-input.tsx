import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import 'dayjs/locale/ru'
import { ActionIcon, type MantineSize, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { type Locale, useLocale, useMessages } from '../../kernel/i18n.ts'
import { IconCalendar } from '../icons.tsx'
import { dayInDigits, readTypedDay } from './typed-day.ts'

/**
 * The first day of the week in each language; 0 is Sunday. English uses the convention of the United States, as the
 * rest of the interface does.
 */
const FIRST_DAY_OF_WEEK: Readonly<Record<Locale, 0 | 1>> = { en: 0, es: 1, fr: 1, ru: 1 }

/**
 * A date field with a calendar, both in the language of the interface. Its value is `2026-11-17`; `min` and `max` are
 * the first and last allowed days. A complete date is applied at once. An invalid date shows an error and is not
 * applied.
 */
export function DayInput({
  label,
  value,
  onChange,
  min,
  max,
  size = 'sm',
  className,
  'data-autofocus': hasAutofocus,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  min?: string | undefined
  max?: string | undefined
  size?: MantineSize
  className?: string | undefined
  /** Whether the field gets the focus when its dialog opens. */
  'data-autofocus'?: boolean
}) {
  const t = useMessages('days')
  const locale = useLocale()
  const [typed, setTyped] = useState<{ text: string; valueBefore: string | undefined; isLeft: boolean }>()
  const [isOpen, setOpen] = useState(false)

  // A new value from outside, for example from a button, replaces the typed text.
  const text = typed?.valueBefore === value ? typed?.text : undefined
  const faultOf = (written: string): string | undefined => {
    if (written.trim() === '') return undefined
    const day = readTypedDay(written, locale)
    if (day === undefined) return t('unreadable', { example: dayInDigits('2026-11-17', locale) })
    if (min !== undefined && day < min) return t('outside_min', { day: dayInDigits(min, locale) })
    if (max !== undefined && day > max) return t('outside_max', { day: dayInDigits(max, locale) })
    return undefined
  }
  const type = (written: string): void => {
    setTyped({ text: written, valueBefore: value, isLeft: false })
    if (faultOf(written) !== undefined) return
    const day = readTypedDay(written, locale)
    if (day !== value) onChange(day)
  }
  const leave = (): void =>
    setTyped(text === undefined || faultOf(text) === undefined ? undefined : { text, valueBefore: value, isLeft: true })

  return (
    <TextInput
      className={className}
      size={size}
      label={label}
      placeholder={t('pattern')}
      autoComplete="off"
      data-autofocus={hasAutofocus}
      value={text ?? (value === undefined ? '' : dayInDigits(value, locale))}
      error={text !== undefined && typed?.isLeft ? faultOf(text) : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={t('choose', { what: label })}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={15} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('calendar', { what: label })}>
            <Calendar
              value={value}
              min={min}
              max={max}
              choose={(day) => {
                setTyped(undefined)
                setOpen(false)
                onChange(day)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

/** The calendar of one month, in which arrow keys move from day to day. */
function Calendar({
  value,
  min,
  max,
  choose,
}: {
  value: string | undefined
  min: string | undefined
  max: string | undefined
  choose: (day: string | undefined) => void
}) {
  const t = useMessages('days')
  const locale = useLocale()
  return (
    <DatePicker
      locale={locale}
      firstDayOfWeek={FIRST_DAY_OF_WEEK[locale]}
      value={value ?? null}
      hideOutsideDates
      // Weekends are not coloured, because red means an error in this interface.
      weekendDays={[]}
      defaultDate={value ?? max ?? min}
      minDate={min}
      maxDate={max}
      onChange={(day) => choose(day ?? undefined)}
      getDayProps={(day) => (day === value ? { 'data-autofocus': true } : {})}
      ariaLabels={{
        previousMonth: t('previous_month'),
        nextMonth: t('next_month'),
        previousYear: t('previous_year'),
        nextYear: t('next_year'),
        previousDecade: t('previous_decade'),
        nextDecade: t('next_decade'),
      }}
    />
  )
}
