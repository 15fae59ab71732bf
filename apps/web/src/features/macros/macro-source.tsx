import { Skeleton } from '@mantine/core'
import type { MacroError } from '@seriatim/macros'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { translateUnknown, useLocale, useMessages } from '../../kernel/i18n.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { phrasesOf } from '../../ui/code-editor/phrases.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import type { MacroEditor, MacroEditorTexts } from './macro-editor.ts'
import classes from './macros.module.css'
import { useMacroSentence } from './sentences.ts'

type EditorModule = typeof import('./macro-editor.ts')

const NO_MISTAKES: readonly MacroError[] = []

/** The editor for the text of a macro, with a list of its errors below. */
export function MacroSource({
  text,
  isReadOnly,
  onText,
  onMistakes,
}: {
  /** The initial text of the editor. */
  text: string
  isReadOnly: boolean
  onText: (text: string) => void
  /** Called with the number of errors in the macro; undefined until the parser has loaded. */
  onMistakes: (count: number | undefined) => void
}) {
  const t = useMessages('macros')
  const common = useMessages('catalogue')
  const locale = useLocale()
  const sentenceOf = useMacroSentence()
  const host = useRef<HTMLDivElement>(null)
  const [module, setModule] = useState<EditorModule>()
  const [isFailed, setFailed] = useState(false)
  const [editor, setEditor] = useState<MacroEditor>()
  const [source, setSource] = useState(text)
  const latest = useLatest({ text, onText, isReadOnly })
  useEffect(() => {
    import('./macro-editor.ts').then(setModule, () => setFailed(true))
  }, [])

  const texts = useCallback(
    (): MacroEditorTexts => ({
      locale,
      label: t('editor_label'),
      phrases: phrasesOf(common),
      aboutFunction: (name) => translateUnknown('macros', `function_${name}`) ?? name,
    }),
    [t, common, locale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once; the effect below updates its language
  useEffect(() => {
    if (!module || !host.current) return
    const made = module.createMacroEditor({
      parent: host.current,
      text: latest.current.text,
      isReadOnly: latest.current.isReadOnly,
      texts: texts(),
      onText: (next) => {
        setSource(next)
        latest.current.onText(next)
      },
    })
    setEditor(made)
    return made.destroy
  }, [module])
  useEffect(() => editor?.setTexts(texts()), [editor, texts])

  const read = useDeferredValue(source)
  const mistakes = useMemo(() => {
    const compiled = module?.compileMacro(read)
    if (!compiled) return undefined
    return 'errors' in compiled ? compiled.errors : NO_MISTAKES
  }, [module, read])
  useEffect(() => onMistakes(mistakes?.length), [mistakes, onMistakes])
  useEffect(
    () => editor?.setMarks((mistakes ?? NO_MISTAKES).map((each) => ({ ...each, sentence: sentenceOf('error', each) }))),
    [editor, mistakes, sentenceOf],
  )

  if (isFailed)
    return <StateMessage kind="failure" title={common('editor_failed')} text={common('editor_failed_next')} />
  return (
    <>
      <div ref={host} className={classes.source} data-work="inside" data-read-only={isReadOnly || undefined} />
      {module ? null : <Skeleton height={200} />}
      <div className={classes.mistakes} role="status">
        {mistakes === undefined ? null : mistakes.length === 0 ? (
          <p className={classes.dim}>{t('sound')}</p>
        ) : (
          <>
            <h3 className={classes.group}>{t('mistakes', { count: mistakes.length })}</h3>
            <ul className={classes.list}>
              {mistakes.map((each) => (
                <li key={`${each.line} ${each.column} ${each.code}`}>
                  <button type="button" className={classes.mistake} onClick={() => editor?.goTo(each)}>
                    <b>{t('mistake_at', { line: each.line, column: each.column })}</b>{' '}
                    <span>{sentenceOf('error', each)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
