import { useLocalStorage } from '@mantine/hooks'

/** The options of the Display menu, except those for columns. */
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

/** Kinds of codes that have names in the reference lists. */
export const NAMED_CODES = ['category', 'media', 'frequency', 'country', 'centre', 'languages'] as const
export type NamedCode = (typeof NAMED_CODES)[number]

/** The display options of the user, stored in the browser because users rarely change them. */
export const useDisplay = () => {
  const [display, setDisplay] = useLocalStorage<Display>({
    key: 'seriatim-search-display',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const toggle = (option: DisplayOption) => setDisplay({ ...display, [option]: !display[option] })
  return { display, toggle }
}
