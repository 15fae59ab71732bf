/** Serialises a public record in each format for programs. */
import { createRecordWriter, type RecordWriter } from '@seriatim/marc'
import { createUnimarcWriter, LossTally } from '@seriatim/unimarc'
import type { Licence } from '../../platform/database/data-licence.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { jsonLdOf, rdfXmlOf, turtleOf } from './graph.ts'
import type { OutputForm } from './output-forms.ts'
import type { PublicRecord } from './presenter.ts'

/** A file with one record. @throws Refusal 'not_iso2709' when the format cannot represent the record */
function fileOf({ issn, record }: PublicRecord, writer: RecordWriter): Buffer {
  const { bytes } = writer.write(record)
  refuseUnless(bytes, 'not_iso2709', { issn })
  return Buffer.concat([writer.start, bytes, writer.end])
}

/** @throws Refusal 'not_iso2709' */
export async function serialiseRecord(
  form: Exclude<OutputForm, 'html'>,
  record: PublicRecord,
  licence: Licence | undefined,
): Promise<string | Buffer> {
  switch (form) {
    case 'json':
      return `${JSON.stringify(jsonLdOf(record, licence))}\n`
    case 'turtle':
      return turtleOf(record, licence)
    case 'rdf':
      return rdfXmlOf(record, licence)
    case 'marcxml':
      return fileOf(record, createRecordWriter('marcxml'))
    case 'mrc':
      return fileOf(record, createRecordWriter('iso2709'))
    case 'unimarc':
      return fileOf(record, createUnimarcWriter('unimarc', record.storedAt, new LossTally()))
  }
}
