const KIB = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes as text with a suitable unit, such as `1.6 MB`. */
export const sizeText = (bytes: number, locale: string): string => {
  const power = bytes < KIB ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KIB)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / KIB ** power)
}

/** Seconds as hours, minutes and seconds without zero parts, such as `2 min 5 s`. */
export const durationText = (seconds: number, locale: string): string => {
  const whole = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)
  const parts: Array<[number, 'hour' | 'minute' | 'second']> = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor((whole % 3600) / 60), 'minute'],
    [whole < 60 ? whole : Math.round(whole % 60), 'second'],
  ]
  const shown = parts.filter(([value, unit]) => value > 0 || (unit === 'second' && whole < 60))
  return shown
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ')
}
