import { statfsSync } from 'node:fs'
import { memoryBytes } from '../../config.ts'

const MIB = 1024 * 1024
/** Shared memory that parallel queries may need in /dev/shm. Containers often have 64 MB. */
const SHARED_MEMORY_NEEDED = 1024 * MIB

const clamp = (low: number, value: number, high: number) => Math.floor(Math.min(high, Math.max(low, value)))

const hasSmallSharedMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize < SHARED_MEMORY_NEEDED
  } catch {
    return process.platform === 'linux'
  }
}

/**
 * Settings of the embedded server for the memory of the machine (design, 4): work_mem large enough for exact bitmaps,
 * no JIT, no TCP. `isDurable` false is for tests only.
 */
export function serverSettings({
  socketFolder,
  isDurable,
  memory = memoryBytes(),
}: {
  socketFolder: string
  isDurable: boolean
  memory?: number
}) {
  const mib = memory / MIB
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${clamp(64, mib / 4, 6144)}MB`,
    effective_cache_size: `${clamp(256, mib * 0.6, 65536)}MB`,
    work_mem: `${clamp(16, mib / 192, 128)}MB`,
    maintenance_work_mem: `${clamp(64, mib / 16, 1536)}MB`,
    jit: 'off',
    random_page_cost: '1.1',
    // An embedded server has no replicas, and minimal WAL makes the first load cheaper.
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'on',
    max_wal_size: '4GB',
    // Delete WAL files of a load or an import at the next checkpoint instead of recycling them.
    wal_recycle: 'off',
    checkpoint_timeout: '15min',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...(hasSmallSharedMemory() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
