import {
  type AnswerOf,
  type BodyOf,
  DOCTOR_PLACES_PER_PAGE,
  type DoctorPart,
  type examineFile,
  type FieldsOf,
  type importPart,
  type readBrokenPlace,
  type readExamination,
} from '@seriatim/contract'
import {
  BYTES_AFTER,
  DESCRIBED_BYTES,
  describe,
  type ExaminedFormat,
  type Fault,
  type Mend,
  type Place,
} from '@seriatim/doctor'
import { toLines } from '@seriatim/marc'
import { formatUnknown, type Locale, format as sentence } from '@seriatim/messages'
import { ruleDescription } from '../../catalogue/records/rule-description.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { UploadHandler } from '../../platform/http/uploads.ts'
import { visibleImport } from '../imports/read-imports.ts'
import type { Imports } from '../imports/service.ts'
import type { ListFiles } from '../lists/tables/list-files.ts'
import { storeUpload, type UploadedFile } from './receive-upload.ts'
import { partFileName, type Report, readReport } from './report.ts'
import { DOCTOR_TASK } from './task.ts'

const MEGABYTE = 2 ** 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Requester = { readonly user: CurrentUser; readonly locale: Locale }

/** File name extension of a result file by format. The file with the broken part has no format. */
const EXTENSIONS: Readonly<Record<ExaminedFormat, string>> = {
  iso2709: 'mrc',
  mrk: 'mrk',
  marcxml: 'xml',
  json: 'jsonl',
}

/** File name for the download, such as `serials-repaired.mrc` for `serials.mrc`. */
const partDownloadName = ({ name, examination }: Report, part: DoctorPart): string => {
  const stem = name.replace(/(\.(gz|zip))?$/i, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${stem || 'records'}-${part}.${part === 'broken' ? 'bin' : EXTENSIONS[examination.content]}`
}

const faultView = ({ level, code, params, offset, tag }: Fault, locale: Locale) => ({
  level,
  code,
  offset,
  tag: tag ?? null,
  error: formatUnknown(locale, `marc.${code}`, params),
})

const repairSentence = (mend: Mend, locale: Locale): string => sentence(locale, `doctor.mend_${mend}`)

const placeView = ({ before: _, faults, mends, ...place }: Place, locale: Locale) => ({
  ...place,
  faults: faults.map((fault) => faultView(fault, locale)),
  mends: mends.map((mend) => repairSentence(mend, locale)),
})

const examinationView = ({ examination, parts, places }: Report, locale: Locale) => {
  const { form, content, is_unimarc, bytes, records, sound, encodings } = examination
  const first = (code: string) => places.flatMap(({ faults }) => faults).find((fault) => fault.code === code)
  return {
    form,
    content,
    is_unimarc,
    bytes,
    records,
    sound,
    encodings: [...encodings],
    parts,
    places: examination.places,
    faults: examination.faults.map(({ code, count }) => ({
      code,
      count,
      error: ruleDescription(`marc.${code}`, first(code)?.params ?? {}, locale),
    })),
  }
}

/**
 * Service for examinations of damaged files: start, results, download and transfer to an import. `examine-stored.ts`
 * contains the examination itself.
 */
export function makeDoctor({
  db,
  files,
  tasks,
  imports,
}: {
  readonly db: Db
  readonly files: ListFiles
  readonly tasks: Tasks
  readonly imports: Imports
}) {
  /** The task of an examination, if the caller owns it. @throws Refusal 'task_not_found' */
  const ownTask = async (messageId: string, { user, locale }: Requester) => {
    const task = UUID.test(messageId) ? await tasks.find(messageId, user, locale) : undefined
    refuseUnless(task && task.action_name === DOCTOR_TASK, 'task_not_found')
    return task
  }
  /** @throws Refusal 'task_not_found' | 'task_result_not_found' */
  const ownReport = async (messageId: string, requester: Requester): Promise<Report> => {
    await ownTask(messageId, requester)
    const report = await readReport(files, messageId)
    refuseUnless(report, 'task_result_not_found')
    return report
  }
  const read = async (file: string, place: { offset: number; length: number }): Promise<Uint8Array> => {
    const parts: Uint8Array[] = []
    for await (const part of files.read(file, { start: place.offset, length: place.length })) parts.push(part)
    return Buffer.concat(parts)
  }
  const begin = async ({ file, name }: UploadedFile, { user, locale }: Requester): Promise<string> => {
    try {
      return await tasks.start(db, DOCTOR_TASK, { file, name }, { user, locale, subject: name })
    } catch (error) {
      await files.remove(file)
      throw error
    }
  }

  return {
    begin,

    /** Handler for the upload of a file to examine. */
    receiving: (): UploadHandler<FieldsOf<typeof examineFile>, 'file', true, UploadedFile> => ({
      check: () => true,
      take: async (file) => storeUpload(files, file, (await numberSetting(db, 'import_megabytes')) * MEGABYTE),
      drop: ({ file }) => files.remove(file),
    }),

    /**
     * Examines a copy of the file of an import.
     * @throws Refusal 'import_not_found' | 'import_file_gone' | 'storage_full'
     */
    async ofImport(id: string, requester: Requester): Promise<string> {
      const { hasFile, fileId, fileName } = await visibleImport(db, id, requester.user)
      refuseUnless(hasFile && (await imports.files.has(fileId)), 'import_file_gone')
      const file = await files.store(imports.files.read(fileId))
      return begin({ file, name: fileName }, requester)
    },

    /** The result of an examination, or its progress while it runs. @throws Refusal 'task_not_found' */
    async read(
      messageId: string,
      { repair, page }: { repair?: Place['repair'] | undefined; page: number },
      requester: Requester,
    ): Promise<AnswerOf<typeof readExamination>> {
      const { subject, status } = await ownTask(messageId, requester)
      const report = await readReport(files, messageId)
      // If the task has finished and there is no report, the report was deleted.
      if (!report)
        return { filename: subject ?? '', examination: null, is_gone: status === 'DONE', places: [], total: 0 }
      const places = report.places.filter((place) => repair === undefined || place.repair === repair)
      const from = (page - 1) * DOCTOR_PLACES_PER_PAGE
      return {
        filename: report.name,
        examination: examinationView(report, requester.locale),
        is_gone: false,
        places: places.slice(from, from + DOCTOR_PLACES_PER_PAGE).map((place) => placeView(place, requester.locale)),
        total: places.length,
      }
    },

    /** @throws Refusal 'task_not_found' | 'task_result_not_found' | 'place_not_found' */
    async place(messageId: string, number: number, requester: Requester): Promise<AnswerOf<typeof readBrokenPlace>> {
      const { file, places, examination } = await ownReport(messageId, requester)
      const place = places[number - 1]
      refuseUnless(place, 'place_not_found')
      const end = place.offset + place.length
      try {
        const own = await read(file, { offset: place.offset, length: Math.min(place.length, DESCRIBED_BYTES) })
        const before = place.before ? await read(file, place.before) : new Uint8Array(0)
        const length = Math.min(BYTES_AFTER, examination.bytes - end)
        const behind = await read(file, { offset: end, length })
        const {
          windows,
          read: as,
          repaired,
          ...description
        } = await describe(place, { own, before, behind }, examination.form)
        return {
          ...placeView(place, requester.locale),
          ...description,
          windows: [...windows],
          read: as && toLines(as),
          repaired: repaired && toLines(repaired),
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal('task_result_not_found')
        throw error
      }
    },

    /** @throws Refusal 'task_not_found' | 'task_result_not_found' */
    async part(messageId: string, part: DoctorPart, requester: Requester): Promise<FileAnswer> {
      const report = await ownReport(messageId, requester)
      const file = partFileName(messageId, part)
      refuseUnless(await files.has(file), 'task_result_not_found')
      return { file: files.read(file), contentType: 'application/octet-stream', name: partDownloadName(report, part) }
    },

    /**
     * Starts the dry run of an import with a result file. @returns the id of the import. @throws the refusals of
     * `importPart` in the contract
     */
    async importPart(
      messageId: string,
      { part, ...settings }: BodyOf<typeof importPart>,
      requester: Requester,
    ): Promise<string> {
      const { user, locale } = requester
      const report = await ownReport(messageId, requester)
      const receiving = imports.receiving(user)
      const center_id = settings.center_id === undefined ? undefined : String(settings.center_id)
      const payload = { mode: settings.mode, center_id, category_code: settings.category_code, dry_run: true }
      const checked = await receiving.check({ payload })
      const file = partFileName(messageId, part)
      refuseUnless(await files.has(file), 'task_result_not_found')
      const stored = await receiving.take({
        part: 'file',
        name: partDownloadName(report, part),
        bytes: files.read(file),
      })
      return String(await imports.begin(checked, stored, user, locale))
    },
  }
}

export type Doctor = ReturnType<typeof makeDoctor>
