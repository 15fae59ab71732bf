import { Button, Modal, Skeleton } from '@mantine/core'
import { ltwaSuggestions } from '@seriatim/contract'
import { compileMacro, type MacroStep } from '@seriatim/macros'
import type { Field } from '@seriatim/marc'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { answerOptions } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { FieldContent } from '../../ui/marc/diff/record-diff.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { Content } from '../document/content.ts'
import { MacroList } from './macro-list.tsx'
import classes from './macros.module.css'
import { type Abbreviate, type ContentRun, canRunOn, runOnContent } from './run-on-content.ts'
import { useMacroSentence } from './sentences.ts'
import { type AnyMacro, useMacros } from './use-macros.ts'

/** Maximum length of a title that is sent for abbreviation. */
const LONGEST_TITLE = 2000
/** Maximum number of changes that are shown. A typical macro makes about ten. */
const STEPS_SHOWN = 300

type State =
  | { readonly kind: 'list' }
  | { readonly kind: 'running'; readonly macro: AnyMacro }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'done'; readonly macro: AnyMacro; readonly run: ContentRun }

const useAbbreviate = (): Abbreviate => {
  const queries = useQueryClient()
  return async (title, language) => {
    if (title.length > LONGEST_TITLE) return undefined
    const answer = await queries
      .fetchQuery(answerOptions(ltwaSuggestions, { query: { title, language } }))
      .catch(() => undefined)
    return answer?.suggestion
  }
}

/** Runs a macro on the content of the editor, as one step of undo, and shows its changes. */
export function RunMacroDialog({
  content,
  onEdit,
  onUndo,
  onClose,
}: {
  content: Content
  onEdit: (content: Content) => void
  onUndo: () => void
  /**
   * Called when the dialog closes. If a macro changed the record (`hasRun`), the focus moves to the text of the record.
   */
  onClose: (hasRun: boolean) => void
}) {
  const t = useMessages('macros')
  const sentenceOf = useMacroSentence()
  const { all, error, refetch } = useMacros()
  const [state, setState] = useState<State>({ kind: 'list' })
  const abbreviate = useAbbreviate()
  useReturnFocus()
  const run = async (macro: AnyMacro) => {
    const compiled = compileMacro(macro.source)
    if ('errors' in compiled) {
      const [mistake] = compiled.errors
      const text = mistake ? t('at_line', { line: mistake.line, text: sentenceOf('error', mistake) }) : ''
      setState({ kind: 'refused', text: t('gone_wrong', { text }) })
      return
    }
    setState({ kind: 'running', macro })
    const done = await runOnContent(compiled.macro, content, new Date().toISOString().slice(0, 10), abbreviate)
    if (done.content !== content) onEdit(done.content)
    setState({ kind: 'done', macro, run: done })
  }
  return (
    <Modal
      opened
      // The dialog cannot be closed during the run: the result replaces the content, and would therefore overwrite text
      // typed during the run.
      onClose={() =>
        state.kind === 'running' ? undefined : onClose(state.kind === 'done' && state.run.steps.length > 0)
      }
      size="min(860px, 94vw)"
      title={t('run_title')}
    >
      {!canRunOn(content) ? (
        <StateMessage kind="failure" title={t('unread')} />
      ) : state.kind === 'refused' ? (
        <StateMessage kind="failure" title={state.text} />
      ) : state.kind === 'running' ? (
        <p role="status">{t('running')}</p>
      ) : state.kind === 'done' ? (
        <Done
          name={state.macro.name}
          run={state.run}
          onUndo={
            state.run.steps.length === 0
              ? undefined
              : () => {
                  onUndo()
                  onClose(true)
                }
          }
          onClose={() => onClose(state.run.steps.length > 0)}
        />
      ) : error ? (
        <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
      ) : all ? (
        <>
          <MacroList all={all} isFirst>
            {(macro) => (
              <div className={classes.line}>
                <span className={`${classes.name} ${classes.grows}`}>{macro.name}</span>
                <Button
                  size="xs"
                  h={28}
                  variant="default"
                  aria-label={t('run_named', { name: macro.name })}
                  onClick={() => void run(macro)}
                >
                  {t('run_this')}
                </Button>
              </div>
            )}
          </MacroList>
          <p>
            <Link to="/macros" target="_blank" rel="noreferrer">
              {t('to_page')}
            </Link>
          </p>
        </>
      ) : (
        <Skeleton height={200} />
      )}
    </Modal>
  )
}

/** The changes that a macro made, and the notes that the run produced. */
function Done({
  name,
  run: { steps, notes },
  onUndo,
  onClose,
}: {
  name: string
  run: ContentRun
  onUndo: (() => void) | undefined
  onClose: () => void
}) {
  const t = useMessages('macros')
  const sentenceOf = useMacroSentence()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <p role="status">{steps.length === 0 ? t('did_nothing', { name }) : t('did', { name, count: steps.length })}</p>
      {notes.length === 0 ? null : (
        <section className={classes.notes} aria-label={t('left')}>
          <h3 className={classes.group}>{t('left')}</h3>
          <ul>
            {notes.map((note) => (
              <li key={`${note.line} ${note.code}`}>
                {t('at_line', { line: note.line, text: sentenceOf('note', note) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.length === 0 ? null : <Steps steps={steps} />}
      <div className={classes.foot}>
        <span className={classes.grows} />
        {onUndo ? (
          <Button variant="default" onClick={onUndo}>
            {t('undo')}
          </Button>
        ) : null}
        <Button ref={close} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  )
}

function Steps({ steps }: { steps: readonly MacroStep[] }) {
  const t = useMessages('macros')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={classes.steps} tabIndex={0} aria-label={t('changes')}>
      <table>
        <thead>
          <tr>
            {(['line', 'field', 'before', 'after'] as const).map((word) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, STEPS_SHOWN).map(({ line, tag, before, after }, index) => (
            <tr key={index}>
              <td>{line}</td>
              <td className={classes.tag}>{after && after.tag !== tag ? `${tag} → ${after.tag}` : tag}</td>
              <td>
                <FieldOrText field={before} otherwise={t('was_added')} />
              </td>
              <td>
                <FieldOrText field={after} otherwise={t('was_removed')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > STEPS_SHOWN ? (
        <p className={classes.dim}>{t('more', { count: steps.length - STEPS_SHOWN })}</p>
      ) : null}
    </section>
  )
}

function FieldOrText({ field, otherwise }: { field: Field | undefined; otherwise: string }) {
  return field ? <FieldContent field={field} /> : <span className={classes.dim}>{otherwise}</span>
}
