// Creates reproducible archives: the same content results in the same bytes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Names of processors by their number in the ELF header. */
const MACHINES = { 62: 'x64', 183: 'arm64' }

/** The processor for which an ELF file was built; undefined for other files. */
export function processorOf(path) {
  const header = Buffer.alloc(20)
  const file = openSync(path, 'r')
  try {
    if (readSync(file, header, 0, 20, 0) < 20 || header.toString('latin1', 0, 4) !== '\x7fELF') return undefined
  } finally {
    closeSync(file)
  }
  const number = header.readUInt16LE(18)
  return MACHINES[number] ?? `machine ${number}`
}

/** Every regular file below a folder. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Packs a folder as tar.gz, with its name as the first part of each path: sorted, owned by root, with one modification
 * time. Writes the checksum next to the archive in the format of `sha256sum -c`.
 * @param {number} time seconds since 1970
 * @returns {Promise<{ checksum: string, size: number }>} its SHA-256 and its size in bytes
 */
export async function pack(folder, archive, time) {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      // Store hard links as separate files, because the machine determines which files are linked.
      '--hard-dereference',
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const exit = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await exit
  if (code !== 0) throw new Error(`tar failed with exit code ${code}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const checksum = hash.digest('hex')
  writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`)
  return { checksum, size: statSync(archive).size }
}

/** Writes SHA256SUMS of all archives in a folder, in the format of `sha256sum -c`. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz.sha256'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
