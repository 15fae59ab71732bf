import type { ParamsOf, QueryOf, requestBarCode } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { readHandled } from './access.ts'
import { type BarCode, barCodePdf, barCodePng, barCodeSvg, readBarCode } from './letter/issn-bar-code.ts'
import { recordsOf, type StoredRequest } from './repository.ts'

const FORMATS = {
  svg: { contentType: 'image/svg+xml', draw: barCodeSvg },
  png: { contentType: 'image/png', draw: barCodePng },
  pdf: { contentType: 'application/pdf', draw: barCodePdf },
} as const satisfies Record<
  QueryOf<typeof requestBarCode>['format'],
  { contentType: string; draw: (barCode: BarCode) => Promise<string | Uint8Array> }
>

type BarCodeQuery = QueryOf<typeof requestBarCode>

/**
 * The bar code of an ISSN that was assigned to the request, as an attachment.
 * @throws Refusal 'file_not_found' for an ISSN of another request
 */
export async function drawBarCode(
  db: Db,
  request: Pick<StoredRequest, 'id'>,
  { issn, format, variant, issue }: BarCodeQuery & { readonly issn: string },
): Promise<FileAnswer> {
  const isOwn = (await recordsOf(db, request.id)).some((record) => record.issn === issn)
  const read = readBarCode({ issn, variant, addOn: issue })
  refuseUnless(isOwn && 'barCode' in read, 'file_not_found')
  const { contentType, draw } = FORMATS[format]
  const drawn = await draw(read.barCode)
  const file = typeof drawn === 'string' ? drawn : Buffer.from(drawn)
  return { file, contentType, name: `${issn}${issue === undefined ? '' : `-${issue}`}.${format}` }
}

/** The bar code for a user of the centre. @throws Refusal 'request_not_found' | 'file_not_found' */
export const barCodeForStaff = async (
  db: Db,
  { id, issn }: ParamsOf<typeof requestBarCode>,
  query: BarCodeQuery,
  user: CurrentUser,
): Promise<FileAnswer> => drawBarCode(db, await readHandled(db, id, user), { issn, ...query })
