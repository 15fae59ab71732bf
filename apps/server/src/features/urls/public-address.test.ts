import { describe, expect, it } from 'vitest'
import { isPublicAddress, isReservedName } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '193.52.24.1', '2001:4860:4860::8888', '2a00:1450:4007::1', '::ffff:8.8.8.8'])(
    'is true for %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '127.1',
    'localhost',
    '',
  ])('is false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('isReservedName', () => {
  it.each(['localhost', 'example.org', 'www.example.com', 'a.test', 'db.internal', 'printer.local.', 'x.INVALID'])(
    'is true for %s',
    (name) => {
      expect(isReservedName(name)).toBe(true)
    },
  )
  it.each(['issn.org', 'example.fr', 'latest', 'testing.org', 'myexample.org'])('is false for %s', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
