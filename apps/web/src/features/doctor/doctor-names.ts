import type { DoctorExamination, DoctorPlace } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'

/** Encodings that have a translated name; code pages are shown by their code. */
const NAMED_ENCODINGS: readonly string[] = ['utf8', 'marc8', 'doubly-encoded']

/** Functions that translate the codes in the result of an examination. */
export const useDoctorNames = () => {
  const t = useMessages('doctor')
  return {
    formName: ({ form, is_unimarc }: DoctorExamination): string =>
      t(`form_${is_unimarc && form === 'iso2709' ? 'unimarc' : form}` as 'form_mrk'),
    encodingName: (encoding: string): string =>
      NAMED_ENCODINGS.includes(encoding) ? t(`encoding_${encoding}` as 'encoding_utf8') : encoding,
    /** The name of a broken place: the record that it is in, or the kind of place. */
    placeName: ({ kind, position, id, title }: DoctorPlace): string => {
      if (kind === 'between') return t('between')
      if (kind === 'file') return t('whole_file')
      return [id, title].filter(Boolean).join(' ') || t('unnamed', { position: position ?? 0 })
    },
  }
}
