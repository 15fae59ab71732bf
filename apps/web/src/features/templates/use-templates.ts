import {
  createTemplate,
  deleteTemplate,
  type RecordTemplate,
  recordTemplates,
  updateTemplate,
} from '@seriatim/contract'
import { fromWire, type MarcRecord } from '@seriatim/marc'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'

/**
 * Cache time in milliseconds. Colleagues rarely change templates of the centre, and the dialog refetches templates when
 * it opens.
 */
const CACHE_MS = 300_000

export const useTemplates = (isWanted: boolean, staleTime = CACHE_MS) =>
  useAnswer(recordTemplates, {}, { enabled: isWanted, staleTime })

/** The fields of a template as a record; no fields if they cannot be parsed. */
export const templateRecord = (template: RecordTemplate): MarcRecord =>
  fromWire(template.record).record ?? { leader: '', fields: [] }

const CHANGED = { invalidates: [recordTemplates.name] }

/** The calls that change templates. Failures are shown; after a success, `done` is called with the kind of change. */
export const useTemplateCalls = (done: (how: 'kept' | 'changed' | 'deleted') => void) => {
  const create = useCall(createTemplate, { ...CHANGED, onSuccess: () => done('kept'), onError: notify.failure })
  const update = useCall(updateTemplate, { ...CHANGED, onSuccess: () => done('changed'), onError: notify.failure })
  const remove = useCall(deleteTemplate, { ...CHANGED, onSuccess: () => done('deleted'), onError: notify.failure })
  return { create, update, remove }
}

/** Registers a command for each template in the palette, while a record is edited. */
export const useTemplateCommands = (isWanted: boolean, insert: (template: RecordTemplate) => void): void => {
  const t = useMessages('templates')
  const { data } = useTemplates(isWanted)
  useShortcuts(
    isWanted
      ? (data ?? []).map((template) => ({
          label: t('insert_named', { name: template.name }),
          scope: 'page' as const,
          run: () => insert(template),
        }))
      : [],
  )
}
