import type { ParamsOf, QueryOf, requestBarCode } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { readHandled } from './access.ts'
import { type BarCode, barCodePdf, barCodePng, barCodeSvg, readBarCode } from './letter/issn-bar-code.ts'
import { recordsOf } from './repository.ts'

const FORMATS = {
  svg: { contentType: 'image/svg+xml', draw: barCodeSvg },
  png: { contentType: 'image/png', draw: barCodePng },
  pdf: { contentType: 'application/pdf', draw: barCodePdf },
} as const satisfies Record<
  QueryOf<typeof requestBarCode>['format'],
  { contentType: string; draw: (barCode: BarCode) => Promise<string | Uint8Array> }
>

/**
 * The bar code of an ISSN that was assigned to the request, as an attachment.
 * @throws Refusal 'request_not_found' | 'not_found'
 */
export async function barCodeOfRequest(
  db: Db,
  { id, issn }: ParamsOf<typeof requestBarCode>,
  { format, variant, issue }: QueryOf<typeof requestBarCode>,
  user: CurrentUser,
): Promise<FileAnswer> {
  const request = await readHandled(db, id, user)
  const isOwn = (await recordsOf(db, request.id)).some((record) => record.issn === issn)
  const read = readBarCode({ issn, variant, addOn: issue })
  refuseUnless(isOwn && 'barCode' in read, 'not_found')
  const { contentType, draw } = FORMATS[format]
  const drawn = await draw(read.barCode)
  const file = typeof drawn === 'string' ? drawn : Buffer.from(drawn)
  return { file, contentType, name: `${issn}${issue === undefined ? '' : `-${issue}`}.${format}` }
}
