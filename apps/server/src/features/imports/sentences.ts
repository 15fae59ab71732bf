import { formatUnknown, type Locale } from '@seriatim/messages'
import type { ImportError } from '../../schema/imports.ts'

export const errorSentence = ({ key, params }: ImportError, locale: Locale): string =>
  formatUnknown(locale, key, params)
