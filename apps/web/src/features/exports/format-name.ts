import type { ExportFormat } from '@seriatim/contract'
import type { Translate } from '../../app/i18n.ts'

/** The name of a format as keys of messages have it. */
type Underscored<Name extends string> = Name extends `${infer Begin}-${infer End}`
  ? Underscored<`${Begin}_${End}`>
  : Name

/** What a format of exports is called. */
export const formatName = (t: Translate<'exporting'>, format: ExportFormat): string =>
  t(`f_${format.replaceAll('-', '_') as Underscored<ExportFormat>}`)
