import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryBytes, readConfig } from './config.ts'
import { serverSettings } from './database/embedded/settings.ts'

const openSearchAt = (url = 'http://127.0.0.1:9200') => ({ SERIATIM_SEARCH: 'opensearch', OPENSEARCH_URL: url })

const BASE = 'postgresql://u@db/seriatim'

describe('the configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfig({}, 64e9)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataFolder: resolve('./data'),
      databaseUrl: null,
      replicaUrls: [],
      loadsDemonstration: true,
      demonstrationSerials: 2_800,
      logLevel: 'info',
      checksAnswers: false,
      search: { cacheMegabytes: 512, storedSetMegabytes: 1_200 },
      runsJobs: true,
    })
  })

  it.each([
    [64e9, 512],
    [2e9, 250],
    [100e6, 16],
  ])('of a machine with %d bytes of memory has a record set cache of %d MB by default', (memory, megabytes) => {
    expect(readConfig({}, memory).search.cacheMegabytes).toBe(megabytes)
    expect(readConfig({ SERIATIM_SEARCH_CACHE_MB: '700' }, memory).search.cacheMegabytes).toBe(700)
  })

  it('uses the memory limit of the container if it is lower than that of the machine', () => {
    expect(memoryBytes(1e9, 8e9)).toBe(1e9)
    expect(memoryBytes(2 ** 63, 8e9)).toBe(8e9)
    expect(memoryBytes(0, 8e9)).toBe(8e9)
    const sharedBuffers = (memory: number) =>
      serverSettings({ socketFolder: '/tmp/x', isDurable: true, memory }).find((each) => /^shared_buffers/.test(each))
    expect([sharedBuffers(1024 ** 3), sharedBuffers(64 * 1024 ** 3)]).toEqual([
      'shared_buffers=256MB',
      'shared_buffers=6144MB',
    ])
  })

  it('contains the values of the environment variables', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        SERIATIM_DATA: '/srv/seriatim',
        SERIATIM_DEMO: '0',
        DATABASE_URL: 'postgresql://u:p@db/seriatim',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/8',
        SERIATIM_SEARCH_CACHE_MB: '0',
      }),
    ).toMatchObject({
      port: 0,
      host: '::1',
      dataFolder: '/srv/seriatim',
      loadsDemonstration: false,
      databaseUrl: 'postgresql://u:p@db/seriatim',
      logLevel: 'warn',
      trustedProxies: ['10.0.0.1', '10.0.0.0/8'],
      search: { cacheMegabytes: 0, storedSetMegabytes: 1_200 },
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT', 'http'],
    [{ PORT: '65536' }, 'PORT', '65536'],
    [{ PORT: '-1' }, 'PORT', '-1'],
    [{ PORT: '80.5' }, 'PORT', '80.5'],
    [{ HOST: 'http://localhost' }, 'HOST', 'http://localhost'],
    [{ SERIATIM_DEMO: 'no' }, 'SERIATIM_DEMO', 'no'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'loud'],
    [{ DATABASE_URL: BASE, DATABASE_REPLICA_URL: `${BASE},nowhere` }, 'DATABASE_REPLICA_URL', `${BASE},nowhere`],
    // The embedded database has no replicas.
    [{ DATABASE_REPLICA_URL: BASE }, 'DATABASE_REPLICA_URL', BASE],
    [{ TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES', 'proxy.local'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES', '10.0.0.0/33'],
    [{ SERIATIM_SEARCH_CACHE_MB: '0.5' }, 'SERIATIM_SEARCH_CACHE_MB', '0.5'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL', 'mysql://localhost/x'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL', 'mail.example.org'],
    [{ DATABASE_URL: 'localhost:5432' }, 'DATABASE_URL', 'localhost:5432'],
    [{ SERIATIM_SEARCH: 'solr' }, 'SERIATIM_SEARCH', 'solr'],
    [{ SERIATIM_SEARCH: 'opensearch' }, 'OPENSEARCH_URL', ''],
    [openSearchAt('localhost:9200'), 'OPENSEARCH_URL', 'localhost:9200'],
    [openSearchAt('https://one:9200,ftp://two'), 'OPENSEARCH_URL', 'https://one:9200,ftp://two'],
    [{ ...openSearchAt(), OPENSEARCH_INDEX: '_all' }, 'OPENSEARCH_INDEX', '_all'],
    [{ ...openSearchAt(), OPENSEARCH_INDEX: 'a,b' }, 'OPENSEARCH_INDEX', 'a,b'],
    [{ ...openSearchAt(), OPENSEARCH_REPLICAS: '1' }, 'OPENSEARCH_REPLICAS', '1'],
    [{ ...openSearchAt(), OPENSEARCH_SHARDS: '0' }, 'OPENSEARCH_SHARDS', '0'],
    [{ ...openSearchAt(), OPENSEARCH_SHARDS: 'two' }, 'OPENSEARCH_SHARDS', 'two'],
  ])('refuses %j with the name, the value and the expected form', (env, variable, value) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(
      expect.objectContaining({ key: 'cli.bad_setting', params: { variable, value, expected: expect.any(String) } }),
    )
  })

  it('accepts several replicas of an external PostgreSQL', () => {
    const env = { DATABASE_URL: BASE, DATABASE_REPLICA_URL: 'postgresql://r:p@one/seriatim, postgres://two/seriatim' }
    expect(readConfig(env).replicaUrls).toEqual(['postgresql://r:p@one/seriatim', 'postgres://two/seriatim'])
  })

  it('uses OpenSearch only if configured, with the user from its URLs or from separate variables', () => {
    expect(readConfig({ OPENSEARCH_URL: 'nonsense' }).search.openSearch).toBeUndefined()
    expect(readConfig(openSearchAt('https://me:p%40ss@one:9200, http://two:9201/search')).search.openSearch).toEqual({
      nodes: ['https://one:9200/', 'http://two:9201/search'],
      username: 'me',
      password: 'p@ss',
      index: 'seriatim',
      shards: 1,
      replicas: '0-1',
    })
    const others = { OPENSEARCH_USERNAME: 'other', OPENSEARCH_PASSWORD: 'word', OPENSEARCH_CA: 'ca.pem' }
    expect(readConfig({ ...openSearchAt('https://me:pass@one:9200'), ...others }).search.openSearch).toMatchObject({
      nodes: ['https://one:9200/'],
      username: 'other',
      password: 'word',
      caFile: resolve('ca.pem'),
    })
  })

  it('omits passwords from error messages', () => {
    expect(() => readConfig(openSearchAt('ftp://me:secret@one'))).toThrow(/me:\*\*\*@one/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(/me:\*\*\*@db/)
    const replicas = 'postgresql://me:secret@one/x,postgresql://you:hidden@two/x'
    expect(() => readConfig({ DATABASE_REPLICA_URL: replicas })).toThrow(/me:\*\*\*@one.*you:\*\*\*@two/)
  })
})
