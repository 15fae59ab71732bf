import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useMessages } from '../../../kernel/i18n.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { phrasesOf } from '../../../ui/code-editor/phrases.ts'
import type { Content } from '../../document/content.ts'
import { guardedFields, lockedEnrichments } from '../../document/document.ts'
import { rewriteLines, type TextReading, writeLines } from '../../document/lines.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { useCodeLists } from '../codes/code-lists.ts'
import type { HelpPlace } from '../codes/help-place.ts'
import type { EditorTexts, MarcEditor } from './editor.ts'

/** The module of Expert Mode, loaded when the mode is first opened. */
type ExpertModule = typeof import('./lazy.ts')

type Use = {
  readonly issn: string
  readonly storedDocument: StoredDocument
  readonly isReadOnly: boolean
  readonly module: ExpertModule | undefined
  readonly host: RefObject<HTMLDivElement | null>
  /** Called with the parsed text at every change, and with undefined after unmounting. */
  readonly onReading: (reading: TextReading | undefined) => void
  readonly onPlace: (place: HelpPlace) => void
  readonly onSort: () => void
  readonly onValidate: () => void
  readonly onLeave: () => void
  readonly onRefused: (tag: string) => void
  readonly onGuarded: (tag: string | undefined) => void
  /** Called after typing, once the document contains the change. */
  readonly onTyped: () => void
  readonly onRomanise: () => void
  readonly onMakePair: () => void
}

/**
 * Connects a text editor with a document: typing changes the document, and other changes of the document update the
 * editor.
 */
export const useExpertEditor = (use: Use): MarcEditor | undefined => {
  const { issn, storedDocument, isReadOnly, module, host } = use
  const t = useMessages('catalogue')
  const nonSorting = useMessages('nonSorting')
  const locale = useLocale()
  const lists = useCodeLists()
  const [editor, setEditor] = useState<MarcEditor>()
  const shown = useRef<Content>(storedDocument.document.present)
  const latest = useLatest(use)
  // Does not change until the language changes, because new phrases would reconfigure the editor, and its search panel
  // would lose typed text.
  const phrases = useMemo(() => phrasesOf(t), [t])
  const textsOf = useCallback(
    (): EditorTexts => ({
      label: t('editor_label', { issn }),
      phrases,
      openHint: (name) => t('open_hint', { name }),
      marks: { begin: nonSorting('begin'), end: nonSorting('end') },
      locale,
      lists,
      dollarSign: t('dollar_sign'),
    }),
    [t, phrases, nonSorting, issn, locale, lists],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; the effects below update text, lock, access and language
  useEffect(() => {
    if (!module || !host.current) return
    const { document } = latest.current.storedDocument
    const made = module.createEditor({
      parent: host.current,
      text: writeLines(document.present).join('\n'),
      isReadOnly,
      texts: textsOf(),
      guard: {
        fields: () => guardedFields(latest.current.storedDocument.document),
        areEnrichmentsLocked: () => latest.current.storedDocument.document.reason === undefined,
        onRefused: (tag) => latest.current.onRefused(tag),
      },
      onGuarded: (tag) => latest.current.onGuarded(tag),
      onReading: (now, group) => {
        shown.current = now.content
        latest.current.storedDocument.edit(now.content, group)
        latest.current.onReading(now)
        latest.current.onTyped()
      },
      onPlace: (place) => latest.current.onPlace(place),
      onUndo: () => latest.current.storedDocument.undo(),
      onRedo: () => latest.current.storedDocument.redo(),
      onLeave: () => latest.current.onLeave(),
      onSort: () => latest.current.onSort(),
      onValidate: () => latest.current.onValidate(),
      onRomanise: () => latest.current.onRomanise(),
      onMakePair: () => latest.current.onMakePair(),
    })
    shown.current = document.present
    setEditor(made)
    latest.current.onReading(made.reading())
    return () => {
      made.destroy()
      setEditor(undefined)
      latest.current.onReading(undefined)
    }
  }, [module, host])

  const { present } = storedDocument.document
  const before = useRef(storedDocument.document)
  useEffect(() => {
    const { past, future } = before.current
    const { document } = latest.current.storedDocument
    before.current = document
    if (!editor || shown.current === present) return
    shown.current = present
    const isUndone = past !== null && document.past === past.rest
    const isStep = isUndone || present === future?.content
    editor.setText(rewriteLines(present, editor.reading()).join('\n'), isStep)
    latest.current.onReading(editor.reading())
  }, [editor, present])

  const guarded = lockedEnrichments(storedDocument.document)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads `guard` when other enrichments are locked
  useEffect(() => editor?.updateGuard(), [editor, guarded])
  useEffect(() => editor?.setReadOnly(isReadOnly), [editor, isReadOnly])
  useEffect(() => editor?.setTexts(textsOf()), [editor, textsOf])
  return editor
}
