import type { HelpSection } from '@seriatim/contract'
import { MACRO_EXAMPLES } from '@seriatim/macros/examples'
import { CALLS, CONDITIONS, STATEMENTS } from '@seriatim/macros/reference'
import { format, formatUnknown, type Locale } from '@seriatim/messages'

/** Help sections about the macro language: statements, conditions and functions of `packages/macros`, and examples. */
export const macroSections = (locale: Locale): HelpSection[] => {
  const section = (
    id: 'statements' | 'conditions' | 'functions',
    kind: string,
    lines: Readonly<Record<string, readonly string[]>>,
  ): HelpSection => ({
    id,
    title: format(locale, `macros.${id}`),
    texts: [],
    terms: Object.entries(lines).map(([name, shown]) => ({
      term: shown.join('\n'),
      text: formatUnknown(locale, `macros.${kind}_${name}`),
      note: '',
    })),
  })
  return [
    section('statements', 'statement', STATEMENTS),
    section('conditions', 'condition', CONDITIONS),
    section('functions', 'function', CALLS),
    {
      id: 'examples',
      title: format(locale, 'macros.examples'),
      texts: MACRO_EXAMPLES.flatMap(({ source, before, after }) => [
        ...source.split('\n'),
        ...before.map((line) => `  ${line}`),
        ...after.map((line) => `→ ${line}`),
      ]),
      terms: [],
    },
  ]
}
