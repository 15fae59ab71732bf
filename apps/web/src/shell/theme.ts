import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  Menu,
  Modal,
  Textarea,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'
import { translate } from '../kernel/i18n.ts'

/** Key of the stored theme; `public/color-scheme.js` reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'seriatim-color-scheme' })

const accent: MantineColorsTuple = [
  '#e5f3f6',
  '#cfe7ed',
  '#a3d2dd',
  '#75bccd',
  '#4fb6cc',
  '#2b94ab',
  '#0b6f85',
  '#095c6f',
  '#074b5b',
  '#053a47',
]

/** Mantine's greys of the dark theme, from text to the deepest background, equal to the colours in `tokens.css`. */
const dark: MantineColorsTuple = [
  '#dfe5ea',
  '#c3ccd4',
  '#9aa7b2',
  '#8793a0',
  '#3a434c',
  '#2c333a',
  '#1b2025',
  '#15191d',
  '#101417',
  '#0b0e11',
]

const STATES = { red: 'error', yellow: 'warning', orange: 'warning', green: 'good', accent: 'accent' } as const

/** Buttons, badges and alerts use the colours of `tokens.css`, so that both themes have enough contrast. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const name = input.color ?? 'accent'
  const token = name in STATES ? STATES[name as keyof typeof STATES] : undefined
  if (token === undefined) return defaultVariantColorsResolver(input)
  const colour = `var(--${token})`
  const tint = `var(--${token}-tint)`
  switch (input.variant) {
    case 'filled':
      return {
        background: colour,
        hover: `color-mix(in srgb, ${colour} 88%, var(--text))`,
        color: token === 'accent' ? 'var(--on-accent)' : 'var(--page)',
        border: '1px solid transparent',
      }
    case 'light':
      return { background: tint, hover: tint, color: colour, border: '1px solid transparent' }
    case 'outline':
      return { background: 'transparent', hover: tint, color: colour, border: `1px solid ${colour}` }
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: tint, color: colour, border: '1px solid transparent' }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/**
 * Mantine's colour variables, set to the variables of `tokens.css`. The same set works for both themes, because
 * `tokens.css` defines the values for each theme.
 */
const bound = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--page)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--accent-tint)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-text': 'var(--accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-light': 'var(--accent-tint)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: bound, dark: bound })

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent, dark },
  variantColorResolver,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--sans)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  radius: { xs: '3px', sm: '6px', md: '6px', lg: '6px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm', h: 34, px: 14, fw: 500 } }),
    // Mantine's focus placeholder would be a child element that `role="menu"` does not allow.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        transitionProps: { duration: 80 },
        closeButtonProps: {
          // Read for each dialog, because the language can change.
          get 'aria-label'() {
            return translate('common', 'close')
          },
        },
      },
    }),
    // Text has the direction of its script. The component property `dir` would change the wrapper of the input instead.
    TextInput: TextInput.extend({ defaultProps: { attributes: { input: { dir: 'auto' } } } }),
    Textarea: Textarea.extend({ defaultProps: { attributes: { input: { dir: 'auto' } } } }),
    Tooltip: Tooltip.extend({
      // Keyboard and touch users must be able to open tooltips too (WCAG 1.4.13, 2.1.1).
      defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 250, withArrow: false },
    }),
  },
})
