import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { type Call, FIELD_BYTES } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import { Refusal, refuseUnless } from '../errors.ts'
import { requiredSentence } from './fault-sentence.ts'
import { readForm, readPart } from './read-part.ts'

type Shape = { readonly type?: unknown; readonly anyOf?: readonly Shape[] }
type FieldEncoding = 'text' | 'primitive' | 'json'

/**
 * The encoding in which a field is sent as a part of a multipart body. It follows from the schema, as OpenAPI defines.
 */
const fieldEncoding = (type: z.ZodType): FieldEncoding => {
  const shape = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Shape
  const types = (shape.anyOf ?? [shape]).map((each) => each.type)
  if (types.every((each) => each === 'string')) return 'text'
  return types.some((each) => each === 'object' || each === 'array' || each === undefined) ? 'json' : 'primitive'
}

const parseJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** A refusal that names a part of an upload and its error in the language of the caller. */
export const uploadFault = (
  part: string,
  fault: 'missing' | 'too_long' | 'too_many' | 'too_many_parts' | 'cut',
  locale: Locale,
  limit = 0,
): Refusal => {
  const reason =
    fault === 'missing'
      ? requiredSentence([part], locale)
      : formatUnknown(locale, `faults.upload_${fault}`, { field: part, limit })
  return new Refusal('bad_request', { path: part, reason })
}

/**
 * Collects the fields of an upload as they arrive.
 * @param call the declaration of the call in the contract
 */
export function makeFields({ upload, isForm }: Pick<Call, 'upload' | 'isForm'>, locale: Locale) {
  const { fields, maxFieldBytes } = upload!
  const shape = fields.shape as Readonly<Record<string, z.ZodType>>
  const limit = maxFieldBytes ?? FIELD_BYTES
  const read: Record<string, unknown> = {}

  /** @throws Refusal of `readPart`, with the place as `field.property` */
  const checked = (name: string, values: Record<string, unknown>): void => {
    const one = z.object({ [name]: shape[name]! })
    read[name] = (readPart(one, values, '', locale) as Record<string, unknown>)[name]
  }

  const textOf = async (part: MultipartFile | MultipartValue): Promise<unknown> => {
    if (part.type === 'field') {
      if (part.valueTruncated) throw uploadFault(part.fieldname, 'too_long', locale, limit)
      return part.value
    }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw uploadFault(part.fieldname, 'too_long', locale, limit)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  return {
    takes: (name: string): boolean => Object.hasOwn(shape, name),

    /**
     * Reads a field from a text or from a file: browsers send blobs as files.
     * @throws Refusal 'bad_request' | 'invalid_json' | 'invalid_text', each with the place; FormRefusal
     */
    async add(part: MultipartFile | MultipartValue): Promise<void> {
      const { fieldname: name } = part
      if (Object.hasOwn(read, name)) throw uploadFault(name, 'too_many', locale, 1)
      const text = await textOf(part)
      const sending = fieldEncoding(shape[name]!)
      // The multipart parser has already parsed parts of type JSON. If the field is a text, the text is that JSON.
      if (sending === 'text') return checked(name, { [name]: typeof text === 'string' ? text : JSON.stringify(text) })
      const json = typeof text === 'string' ? parseJson(text) : { value: text }
      refuseUnless(json || sending === 'primitive', 'invalid_json', { path: name })
      if (json && isForm && sending === 'json') read[name] = readForm(shape[name]!, json.value, locale)
      else checked(name, { [name]: json ? json.value : text })
    },

    /** Whether every field has arrived, including fields with a default, so that no later part can change `values`. */
    hasAll: (): boolean => Object.keys(shape).every((name) => Object.hasOwn(read, name)),

    /**
     * The received fields, and the defaults of fields that were not received. @throws Refusal 'bad_request' that names
     * a missing field
     */
    values(): Record<string, unknown> {
      const result = { ...read }
      for (const [name, type] of Object.entries(shape)) {
        if (Object.hasOwn(read, name)) continue
        const absent = type.safeParse(undefined)
        if (!absent.success) throw uploadFault(name, 'missing', locale)
        result[name] = absent.data
      }
      return result
    },
  }
}
