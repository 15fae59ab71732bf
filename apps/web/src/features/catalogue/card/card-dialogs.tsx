import type { RecordAnswer, RecordTemplate } from '@seriatim/contract'
import { languageOfText, titleToAbbreviate } from '@seriatim/profile'
import { type ReactNode, Suspense } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { contentToRecord } from '../../document/content.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { VersionsDialog } from '../../history/lazy.ts'
import type { VersionsStart } from '../../history/versions-dialog.tsx'
import { withAbbreviatedTitle } from '../../ltwa/abbreviated-title.ts'
import { AbbreviationDialog } from '../../ltwa/abbreviation-dialog.tsx'
import { RunMacroDialog } from '../../macros/lazy.ts'
import { insertTemplate } from '../../templates/insert-template.ts'
import { TemplatesDialog } from '../../templates/lazy.ts'
import { templateRecord } from '../../templates/use-templates.ts'
import type { OpenTool } from './card-view.ts'
import { UnlockDialog } from './unlock-dialog.tsx'

/** Returns a function that inserts the fields of a template into the record, and reports which fields were inserted. */
export const useInsertTemplate = ({ document, edit }: StoredDocument): ((template: RecordTemplate) => void) => {
  const t = useMessages('templates')
  return (template) => {
    const { content, added, skipped } = insertTemplate(document.present, templateRecord(template))
    if (added > 0) edit(content)
    const words = { added, skipped: skipped.length === 0 ? 'none' : skipped.join(', ') }
    if (added > 0) notify.done(t('inserted', words))
    else notify.info(t('inserted', words))
  }
}

/** The dialogs of a card, except the dialog before a save. */
export function CardDialogs({
  issn,
  storedDocument,
  isReadOnly,
  tool,
  history,
  onInsert,
  onRestored,
  onClose,
  onMacroRan,
  onHistoryClosed,
}: {
  issn: string
  storedDocument: StoredDocument
  isReadOnly: boolean
  tool: OpenTool
  history: VersionsStart | undefined
  onInsert: (template: RecordTemplate) => void
  onRestored: (draft: RecordAnswer) => void
  onClose: () => void
  /** Called after a macro has changed the record, to return the focus to the text. */
  onMacroRan: () => void
  onHistoryClosed: () => void
}): ReactNode {
  const { present } = storedDocument.document
  return (
    <>
      {tool === 'abbreviation' ? (
        <AbbreviationDialog
          title={titleToAbbreviate(contentToRecord(present))}
          language={languageOfText(contentToRecord(present))}
          onUse={
            isReadOnly
              ? undefined
              : (abbreviation) => {
                  storedDocument.edit(withAbbreviatedTitle(present, abbreviation))
                  onClose()
                }
          }
          onClose={onClose}
        />
      ) : null}
      {tool === 'templates' ? (
        <Suspense>
          <TemplatesDialog
            record={contentToRecord(present)}
            onInsert={
              isReadOnly
                ? undefined
                : (template) => {
                    onInsert(template)
                    onClose()
                  }
            }
            onClose={onClose}
          />
        </Suspense>
      ) : null}
      {tool === 'macros' && !isReadOnly ? (
        <Suspense>
          <RunMacroDialog
            content={present}
            onEdit={(content) => storedDocument.edit(content)}
            onUndo={storedDocument.undo}
            onClose={(hasRun) => {
              onClose()
              if (hasRun) onMacroRan()
            }}
          />
        </Suspense>
      ) : null}
      {tool === 'unlock' ? <UnlockDialog onUnlock={storedDocument.unlock} onClose={onClose} /> : null}
      {history ? (
        <Suspense>
          <VersionsDialog
            issn={issn}
            neighbours={[]}
            show={onHistoryClosed}
            start={history}
            onRestored={isReadOnly ? undefined : onRestored}
          />
        </Suspense>
      ) : null}
    </>
  )
}
