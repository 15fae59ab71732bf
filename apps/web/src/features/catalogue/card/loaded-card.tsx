import { useCallback, useId, useRef } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { focusCard } from '../../../kernel/take-focus.ts'
import { contentToRecord } from '../../document/content.ts'
import { ComparePanel } from '../compare/compare-panel.tsx'
import { MergePanel } from '../conflict/merge-panel.tsx'
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx'
import { EditorViews } from '../views/editor-views.tsx'
import { CardDialogs } from './card-dialogs.tsx'
import { CardHeader } from './card-header.tsx'
import { LockNotices, TextNotices } from './card-notices.tsx'
import { AreNoticesActive, StaleNotice, StructuralNotice } from './notices.tsx'
import classes from './record-card.module.css'
import { RegisterNotice } from './register-notice.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { type LoadedCardProps, useLoadedCard } from './use-loaded-card.ts'

/** The card of a loaded record: header, notices, editor, and the dialogs of a save. */
export function LoadedCard(props: LoadedCardProps) {
  const { issn, isActive, isNear, onActive, loaded, onReload } = props
  const card = useLoadedCard(props)
  const { storedDocument, view, dispatch, now, run, summary, isNew, isEdited, saving, views } = card
  const { isOpen, comparison } = view
  const validateButton = useRef<HTMLButtonElement>(null)
  const bodyId = useId()
  const toggle = useCallback(() => dispatch({ type: 'toggled' }), [dispatch])
  const focusThisCard = () => {
    const body = document.getElementById(bodyId)
    if (body) focusCard(body)
  }
  const unlock = useCallback(() => run('unlock'), [run])
  const focusView = useCallback(() => views.current?.focus(), [views])

  return (
    <AreNoticesActive value={isActive}>
      <section
        className={classes.card}
        aria-label={issn}
        data-active={isActive || undefined}
        data-open={isOpen || undefined}
        onFocus={onActive}
      >
        <CardHeader
          summary={summary}
          state={card.state}
          isOpen={isOpen}
          isActive={isActive}
          isNew={isNew}
          now={now}
          bodyId={bodyId}
          validateRef={validateButton}
          onToggle={toggle}
          run={run}
          onGoOn={focusView}
        />
        <div id={bodyId} className={classes.body} hidden={!isOpen}>
          {card.duplicate ? (
            <DuplicateNotice
              duplicate={card.duplicate}
              number={issn}
              isSaved={!isNew}
              isJoined={props.onParted !== undefined}
              onGiveUp={() => void card.giveUp()}
            />
          ) : null}
          <CardMergePanel card={card} />
          {comparison === 'closed' ? null : (
            <ComparePanel
              key={comparison}
              issn={issn}
              original={contentToRecord(storedDocument.document.original)}
              newer={comparison === 'newer' ? saving.stale : undefined}
              text={contentToRecord(storedDocument.document.present)}
              onClose={() => dispatch({ type: 'compared', with: 'closed' })}
            />
          )}
          {isOpen && isNear ? (
            <div className={classes.editor}>
              <EditorViews
                ref={views}
                issn={issn}
                mode={now.mode}
                isExpanded={now.isExpanded}
                storedDocument={storedDocument}
                isReadOnly={now.isReadOnly}
                unlock={now.unlocking === 'unlock' ? unlock : undefined}
                urls={loaded.answer.urls}
                judged={view.judged}
                diagnosis={card.diagnosis}
                onProblems={card.registering.onProblems}
                onValidate={card.validate}
                onLeave={() => validateButton.current?.focus()}
              />
            </div>
          ) : null}
          <div className={classes.notices}>
            <LockNotices issn={issn} loaded={loaded} lock={card.lock} isEdited={isEdited} onReload={onReload} />
            <TextNotices storedDocument={storedDocument} />
            {card.others.merging.merge ? null : <OtherVersionNotice card={card} />}
            {card.registering.state ? (
              <RegisterNotice
                missing={card.registering.state.missing}
                before={card.registering.state.before}
                onGoTo={(problem) => views.current?.goTo(problem)}
                onBack={storedDocument.undo}
              />
            ) : null}
            {card.refused ? <StructuralNotice refused={card.refused} /> : null}
          </div>
        </div>
        <CardDialogs
          issn={issn}
          storedDocument={storedDocument}
          isReadOnly={now.isReadOnly}
          tool={view.tool}
          history={card.history}
          onInsert={card.insertTemplate}
          onRestored={card.others.takeRestored}
          onClose={() => dispatch({ type: 'toolClosed' })}
          // Runs after the dialog has returned the focus.
          onMacroRan={() => requestAnimationFrame(focusThisCard)}
          onHistoryClosed={card.closeHistory}
        />
        {saving.outcome ? (
          <ResultDialog
            issn={issn}
            outcome={saving.outcome}
            isSaving={saving.busy === 'saving'}
            isJudging={saving.busy === 'validating'}
            onCancel={() => {
              const isRefused = saving.outcome?.status === 'ERROR'
              saving.cancel()
              // Runs after the dialog has returned the focus.
              if (isRefused) requestAnimationFrame(() => views.current?.goToFault())
            }}
            onClosing={(closed, year) => void saving.close(closed, year)}
            onRedirecting={(movesLinks) => void saving.redirect(movesLinks)}
            onSave={() => void saving.save()}
          />
        ) : null}
      </section>
    </AreNoticesActive>
  )
}

/** The panel that merges the text with the newer version, with a choice for each conflict. */
function CardMergePanel({ card }: { card: ReturnType<typeof useLoadedCard> }) {
  const conflict = useMessages('conflict')
  const { merging } = card.others
  return merging.merge ? (
    <MergePanel
      merge={merging.merge}
      author={card.saving.stale?.author ?? conflict('another_user')}
      onApply={merging.apply}
      onCancel={merging.cancel}
    />
  ) : null
}

/** A notice that the text is not based on the newest version in the database, with actions. */
function OtherVersionNotice({ card }: { card: ReturnType<typeof useLoadedCard> }) {
  const { saving, others, isEdited, dispatch } = card
  const { stale } = saving
  return stale ? (
    <StaleNotice
      version={stale}
      hasText={isEdited}
      onMerge={() => void others.merging.begin(stale)}
      onCompare={() => dispatch({ type: 'compared', with: 'newer' })}
      onLoad={others.loadNewer}
      onKeep={others.keepText}
    />
  ) : null
}
