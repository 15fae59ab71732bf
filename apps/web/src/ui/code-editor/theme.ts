import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * The theme of the editor. All colours are CSS variables of the design, so that the same style works for the light and
 * the dark theme.
 */
const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--page)', color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '22px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0 40px', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--page)',
    color: 'var(--dim)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 8px 0 10px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-tint) 70%, transparent)' },
  '.cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent-tint) 70%, transparent)',
    color: 'var(--text)',
  },
  '&:not(.cm-focused) .cm-activeLine, &:not(.cm-focused) .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent) !important',
  },
  '.marc-tag': { color: 'var(--marc-tag)', fontWeight: '600' },
  '.marc-indicator': { color: 'var(--dim)' },
  '.marc-code': { color: 'var(--marc-code)', fontWeight: '600' },
  '.marc-mnemonic': { color: 'var(--dim)', fontStyle: 'italic' },
  '.marc-blank': {
    backgroundImage:
      'radial-gradient(circle at 50% 55%, color-mix(in srgb, var(--dim) 55%, transparent) 1px, transparent 1.2px)',
    backgroundSize: '1ch 100%',
  },
  '.marc-non-sorting': { backgroundColor: 'var(--non-sorting)', borderRadius: '2px' },
  '.marc-target': { textDecoration: 'underline dotted var(--accent) 1px', textUnderlineOffset: '4px' },
  '.marc-target-hint': { maxWidth: '420px', padding: '6px 10px', fontFamily: 'var(--sans)', overflowWrap: 'anywhere' },
  '.marc-isolate': { unicodeBidi: 'isolate' },
  '.marc-system, .marc-system .marc-tag': { color: 'var(--dim)' },
  '.marc-unread': { backgroundColor: 'color-mix(in srgb, var(--error-tint) 60%, transparent)' },
  '.cm-lintRange': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--error) 1.5px' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning) 1.5px' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--error)' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--warning)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
  },
  '.cm-tooltip-lint': { maxWidth: '420px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { borderLeftWidth: '3px', padding: '6px 10px', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '13px', maxHeight: '18em' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px', lineHeight: '22px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent-tint)', color: 'var(--text)' },
  '.cm-completionDetail': { fontFamily: 'var(--sans)', fontStyle: 'normal', color: 'var(--dim)', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--text)', fontFamily: 'var(--sans)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: '8px 12px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': {
    position: 'static',
    marginLeft: 'auto',
    fontSize: '18px',
    minWidth: '28px',
    color: 'var(--text)',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--page)',
    color: 'var(--text)',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius)',
    fontSize: '13px',
    height: '28px',
    padding: '0 8px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--page)',
    color: 'var(--text)',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius)',
    fontSize: '13px',
    height: '28px',
    padding: '0 10px',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--hover)' },
  '.cm-searchMatch': { backgroundColor: 'var(--found)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--found)', outline: '1px solid var(--warning)' },
})

export const marcTheme: Extension = editorTheme
