import { useLocalStorage } from '@mantine/hooks'

/** What the Display menu turns on, besides columns. */
const DISPLAY_OPTIONS = [
  'variants',
  'originals',
  'category',
  'media',
  'frequency',
  'country',
  'centre',
  'languages',
] as const
export type DisplayOption = (typeof DISPLAY_OPTIONS)[number]
export type Display = Readonly<Partial<Record<DisplayOption, boolean>>>

/** Codes for which the reference lists have names. */
export const NAMED_CODES = ['category', 'media', 'frequency', 'country', 'centre', 'languages'] as const
export type NamedCode = (typeof NAMED_CODES)[number]

/** The choice is remembered: people want either codes or words, always. */
export const useDisplay = () => {
  const [display, setDisplay] = useLocalStorage<Display>({
    key: 'seriatim-search-display',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const toggle = (option: DisplayOption) => setDisplay({ ...display, [option]: !display[option] })
  return { display, toggle }
}
