import { z } from 'zod'
import { type AnswerOf, call } from './call.ts'
import { IMPORT_LIMIT_BYTES, IMPORT_MODES } from './imports.ts'
import { anyId, idOrCode, longRowId, wholeNumberInUrl } from './values.ts'

/**
 * The quality of a repair. `whole`: no content is lost or guessed. `partly`: some content is lost or guessed. `none`:
 * no repair is possible.
 */
export const DOCTOR_REPAIRS = ['whole', 'partly', 'none'] as const
export type DoctorRepair = (typeof DOCTOR_REPAIRS)[number]

/**
 * The parts of an examined file: the whole file with repaired places, the records without faults byte for byte, and all
 * other bytes.
 */
export const DOCTOR_PARTS = ['repaired', 'readable', 'broken'] as const
export type DoctorPart = (typeof DOCTOR_PARTS)[number]
/** The parts that can be imported. */
export const DOCTOR_IMPORTS = ['repaired', 'readable'] as const

/** The maximum number of listed places. All places are counted and are in the downloads. */
export const MAX_DOCTOR_PLACES = 1000
export const DOCTOR_PLACES_PER_PAGE = 20

const count = z.number().int().nonnegative()
const extent = { offset: count, length: count }
const sentence = z.string()

const fault = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  /** The byte offset of the fault in the file. */
  offset: count,
  tag: z.string().nullable(),
  /** The fault, in the caller's language. */
  error: sentence,
})

const place = z.object({
  /** The number of the broken place in the file, from 1. */
  number: count,
  /** The number of the record in the file. null for bytes outside records. */
  position: count.nullable(),
  kind: z.enum(['record', 'between', 'file']),
  ...extent,
  faults: z.array(fault),
  fault_count: count,
  repair: z.enum(DOCTOR_REPAIRS),
  /** The steps of the repair, in the caller's language. */
  mends: z.array(sentence),
  encoding: z.string().nullable(),
  id: z.string().nullable(),
  title: z.string().nullable(),
})
export type DoctorPlace = z.output<typeof place>

const examination = z.object({
  /** `iso2709`, `mrk`, `marcxml`, `json`, `utf16`, `gzip`, `zip`, `empty`, `unknown`. */
  form: z.string(),
  /** The format of the repaired file and of the readable part. */
  content: z.string(),
  is_unimarc: z.boolean(),
  bytes: count,
  records: count,
  sound: count,
  places: z.object({ whole: count, partly: count, none: count }),
  /** Faults by kind, most frequent first. `error` is the text of the first one. */
  faults: z.array(z.object({ code: z.string(), count, error: sentence })),
  /** Records by encoding: `utf8`, `marc8`, `doubly-encoded`, or the name of a code page. */
  encodings: z.array(z.object({ encoding: z.string(), count })),
  /** The size of each part of the file in bytes. */
  parts: z.object({ repaired: count, readable: count, broken: count }),
})
export type DoctorExamination = z.output<typeof examination>

const neighbour = z.object({ ...extent, id: z.string().nullable(), title: z.string().nullable() })

const taskParams = z.object({ task_id: anyId })

/** Uploads any file that should contain records, also compressed, and examines it in the background. */
export const examineFile = call({
  name: 'examineFile',
  method: 'POST',
  path: '/doctor',
  permission: 'import',
  summary: 'Upload an unreadable file of records and examine it',
  upload: { files: { file: { maxBytes: IMPORT_LIMIT_BYTES } }, fields: z.object({}) },
  answer: z.object({ task_id: z.string() }),
  errors: ['storage_full'],
})

/** Examines the file of an import, if the file is still stored. */
export const examineImport = call({
  name: 'examineImport',
  method: 'POST',
  path: '/imports/:id/doctor',
  permission: 'import',
  summary: 'Examine the file of an import',
  params: z.object({ id: longRowId }),
  answer: z.object({ task_id: z.string() }),
  errors: ['import_not_found', 'import_file_gone', 'storage_full'],
})

/**
 * `examination` is null until the task is done, and after its files were deleted (`is_gone`). `total` is the number of
 * stored places that match the filter.
 */
export const readExamination = call({
  name: 'readExamination',
  method: 'GET',
  path: '/doctor/:task_id',
  permission: 'import',
  summary: 'Get the results of an examination that the caller started',
  params: taskParams,
  query: z.object({ repair: z.enum(DOCTOR_REPAIRS).optional(), page: wholeNumberInUrl(1).default(1) }),
  answer: z.object({
    filename: z.string(),
    examination: examination.nullable(),
    is_gone: z.boolean(),
    places: z.array(place),
    total: count,
  }),
  errors: ['task_not_found'],
})

/** Reads a broken place with the bytes around it. */
export const readBrokenPlace = call({
  name: 'readBrokenPlace',
  method: 'GET',
  path: '/doctor/:task_id/places/:number',
  permission: 'import',
  summary: 'Get a broken place of a file: its bytes, the adjacent records and the repaired record',
  params: taskParams.extend({ number: wholeNumberInUrl(1) }),
  answer: place.extend({
    /** Bytes around faults: two hexadecimal digits each, and as text. `fault` is the offset of the fault. */
    windows: z.array(z.object({ offset: count, hex: z.string(), text: z.string(), fault: count })),
    before: neighbour.nullable(),
    after: neighbour.nullable(),
    /** The readable record and the repaired record, as lines of text. */
    read: z.array(z.string()).nullable(),
    repaired: z.array(z.string()).nullable(),
  }),
  errors: ['task_not_found', 'task_result_not_found', 'place_not_found'],
})
export type BrokenPlace = AnswerOf<typeof readBrokenPlace>

export const downloadPart = call({
  name: 'downloadPart',
  method: 'GET',
  path: '/doctor/:task_id/parts/:part',
  permission: 'import',
  summary: 'Download the repaired file, the readable part or the broken part of an examined file',
  params: taskParams.extend({ part: z.enum(DOCTOR_PARTS) }),
  file: { contentTypes: ['application/octet-stream'] },
  errors: ['task_not_found', 'task_result_not_found'],
})

/** Starts a dry run of importing a part of an examined file. */
export const importPart = call({
  name: 'importPart',
  method: 'POST',
  path: '/doctor/:task_id/import',
  permission: 'import',
  summary: 'Start a dry run of an import of the repaired file or the readable part',
  params: taskParams,
  body: z.object({
    part: z.enum(DOCTOR_IMPORTS),
    mode: z.enum(IMPORT_MODES),
    center_id: idOrCode.optional(),
    category_code: z.string().max(20).optional(),
  }),
  answer: z.object({ id: z.string() }),
  errors: [
    'task_not_found',
    'task_result_not_found',
    'not_mrc',
    'unknown_import_center',
    'unknown_import_category',
    'no_centre',
    'not_your_centre',
    'storage_full',
  ],
})
