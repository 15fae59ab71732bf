import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../config.ts'
import { NoSuchFile, type StoredFile, type StoreKind } from './store.ts'

/** Size of a part of an upload, and the number of parallel parts, which determine the memory of an upload. */
const PART_BYTES = 8 << 20
const PARTS_AT_ONCE = 2

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(error.name)

/**
 * Stores files as objects of a bucket on any S3 server. Region, URL and credentials come from the usual variables
 * (`AWS_REGION`, `AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID` and so on). An object becomes visible when it is complete.
 */
export function s3Kind({ bucket, prefix }: S3Settings, area: string, options: S3ClientConfig = {}): StoreKind {
  const client = new S3Client({
    region: process.env.AWS_REGION || 'us-east-1',
    // Self-hosted servers usually have no host name for each bucket.
    forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined || process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    // Not every S3 server supports checksums in trailers. TLS protects the connection already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...options,
  })
  const root = prefix === '' ? `${area}/` : `${prefix}/${area}/`
  const keyOf = (name: string) => ({ Bucket: bucket, Key: `${root}${name}` })
  return {
    async write(name, bytes) {
      let size = 0
      async function* counted() {
        for await (const piece of bytes) {
          size += piece.length
          yield piece
        }
      }
      const upload = new Upload({
        client,
        params: { ...keyOf(name), Body: Readable.from(counted(), { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        // Delete the parts of a failed upload.
        leavePartsOnError: false,
      })
      await upload.done()
      return size
    },

    async *read(name, { start = 0, length }) {
      const end = length === undefined ? '' : start + length - 1
      const Range = start === 0 && length === undefined ? undefined : `bytes=${start}-${end}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...keyOf(name), Range }))
        yield* Body as Readable
      } catch (error) {
        if (isNotFound(error)) throw new NoSuchFile(`the file ${name} does not exist`, { cause: error })
        // The range begins at or beyond the end of the file.
        if (error instanceof Error && error.name === 'InvalidRange') return
        throw error
      }
    },

    async find(name) {
      try {
        const { ContentLength = 0, LastModified } = await client.send(new HeadObjectCommand(keyOf(name)))
        return { name, size: ContentLength, writtenAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },

    async list(folder) {
      const results: StoredFile[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${root}${folder}` }))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          results.push({ name: Key.slice(root.length), size: Size, writtenAt: LastModified ?? new Date(0) })
      return results
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(keyOf(name)))
    },
  }
}
