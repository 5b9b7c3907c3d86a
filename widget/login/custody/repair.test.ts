import { describe, expect, test } from 'vitest'
import { signMessage } from '../signers/eip155/signMessage.ts'
import { fromBase64url } from './bytes.ts'
import type { CustodyContext } from './context.ts'
import type { Custody, KeyApi, RecoverySecret } from './custody.ts'
import { CustodyError } from './custodyError.ts'
import type { DeviceStore } from './deviceStore.ts'
import type { RotateRequest } from './keyApi.ts'
import { findLock } from './recoveryLock.ts'
import { joinShares, splitEntropy } from './shares.ts'
import { createMemoryServer, type MemoryServer } from './test/memoryServer.ts'
import {
  cost,
  custodyOn,
  newDevice,
  otherPassword,
  passkey,
  password,
  refusal,
  stretchLittle,
} from './test/people.ts'

const hello = new TextEncoder().encode('hello')
const sign = (custody: Custody): Promise<string> => custody.useSeed(async (seed) => signMessage(seed, hello))

/** A wallet that was used on one device, whose login share the server can't read any more. */
async function lostShare(secret: RecoverySecret = password) {
  const server = createMemoryServer()
  const device = newDevice()
  const custody = custodyOn(server, device)
  const addresses = await custody.create(secret)
  const signature = await sign(custody)
  server.lose()
  await expect(sign(custody)).rejects.toEqual(refusal('login_share_lost'))
  return { server, device, custody, addresses, signature }
}

/** Nothing happened to the wallet: with its login share back, all is as before. */
async function expectUntouched(server: MemoryServer, device: DeviceStore): Promise<void> {
  const { wallet, rows } = server.stored()
  expect(wallet?.rotation).toBe(1)
  delete rows.get(1)?.lost
  await sign(custodyOn(server, device))
  await custodyOn(server).unlock(password)
}

const secrets: [string, RecoverySecret][] = [
  ['password', password],
  ['passkey', passkey(1)],
]
test.each(secrets)('default: %s and device open it, and every pair of the new set', async (_kind, secret) => {
  const { server, device, custody, addresses, signature } = await lostShare(secret)
  expect(await custody.repair(secret)).toBe('repaired')
  expect(await custody.wallet()).toMatchObject({ rotation: 2, addresses, custody: 'user' })
  expect(server.stored().rows.size).toBe(1)
  expect(await sign(custody)).toBe(signature)
  expect(await sign(custodyOn(server, device))).toBe(signature)
  const fresh = custodyOn(server, newDevice())
  expect(await fresh.unlock(secret)).toEqual(addresses)
  expect(await sign(fresh)).toBe(signature)
  server.lose()
  const reloaded = custodyOn(server, device)
  expect(await reloaded.repair(secret)).toBe('repaired')
  expect(await reloaded.wallet()).toMatchObject({ rotation: 3, addresses })
  expect(await sign(reloaded)).toBe(signature)
})

test('param: words, on a device that never had a share, with another secret', async () => {
  const words = 'test test test test test test test test test test test junk'
  const server = createMemoryServer()
  const addresses = await custodyOn(server).create(password, { words })
  server.lose()
  const custody = custodyOn(server, newDevice())
  await expect(custody.unlock(password)).rejects.toEqual(refusal('login_share_lost'))
  expect(await custody.repair(otherPassword, { words })).toBe('repaired')
  expect(await custody.wallet()).toMatchObject({ rotation: 2, addresses })
  await sign(custody)
  expect(await custodyOn(server).unlock(otherPassword)).toEqual(addresses)
})

test('behavior: other devices of before ask for the secret once', async () => {
  const server = createMemoryServer()
  const [here, there] = [newDevice(), newDevice()]
  await custodyOn(server, here).create(password)
  await custodyOn(server, there).unlock(password)
  server.lose()
  await custodyOn(server, here).repair(password)
  const other = custodyOn(server, there)
  expect(await other.status()).toBe('locked')
  await other.unlock(password)
  await sign(other)
})

test('behavior: a share that comes back is used, and nothing is changed', async () => {
  const { server, device, custody } = await lostShare()
  delete server.stored().rows.get(1)?.lost
  expect(await custody.repair(otherPassword)).toBe('unneeded')
  expect(server.calls).not.toContain('rotate')
  await expectUntouched(server, device)
})

test('behavior: a device without a share repairs nothing where the server has its own', async () => {
  const words = 'test test test test test test test test test test test junk'
  const server = createMemoryServer()
  await custodyOn(server).create(password, { words })
  expect(await custodyOn(server, newDevice()).repair(otherPassword, { words })).toBe('unneeded')
  expect(server.calls).not.toContain('rotate')
})

test('behavior: shares are zero afterwards', async () => {
  const kept: Uint8Array[] = []
  const { server, device } = await lostShare()
  const watched: DeviceStore = {
    ...device,
    read: async (...which) => {
      const found = await device.read(...which)
      if (found) kept.push(found.share)
      return found
    },
    write: async (entry) => {
      kept.push(entry.share)
      await device.write(entry)
    },
  }
  await custodyOn(server, watched).repair(password)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.filter((share) => share.some((byte) => byte !== 0))).toEqual([])
})

test('error: no share on this device', async () => {
  const { server, device } = await lostShare()
  const elsewhere = custodyOn(server, newDevice())
  await expect(elsewhere.repair(password)).rejects.toEqual(refusal('locked'))
  expect(server.calls).not.toContain('recoveryShare')
  await expectUntouched(server, device)
})

test.each<[string, RecoverySecret, { words?: string }, string]>([
  ['another password', otherPassword, {}, 'wrong_recovery_proof'],
  ['a passkey', passkey(1), {}, 'other_recovery'],
  ['the operator', { kind: 'operator' }, {}, 'other_recovery'],
  ['words of another wallet', password, { words: `${'abandon '.repeat(11)}about` }, 'other_words'],
  ['words that are none', password, { words: 'abandon '.repeat(12) }, 'invalid_words'],
])('error: %s', async (_what, secret, options, code) => {
  const { server, device, custody } = await lostShare()
  await expect(custody.repair(secret, options)).rejects.toEqual(refusal(code))
  expect(server.calls).not.toContain('rotate')
  await expectUntouched(server, device)
})

test('error: any other trouble is no loss', async () => {
  const { server, device } = await lostShare()
  const loginShare = () => Promise.reject(new Error('offline'))
  const custody = custodyOn({ api: { ...server.api, loginShare } }, device)
  await expect(custody.repair(password)).rejects.toThrow('offline')
  expect(server.calls).not.toContain('rotate')
})

/** A wallet in order, and a server that calls its login share lost. */
async function liedTo(tell: (server: MemoryServer) => Partial<KeyApi> | Promise<Partial<KeyApi>>) {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const loginShare = () => Promise.reject(new CustodyError('login_share_lost'))
  const api: KeyApi = { ...server.api, loginShare, ...(await tell(server)) }
  return { server, device, custody: custodyOn({ api }, device) }
}
const envelopeOf = ({ stored }: MemoryServer): string => stored().rows.get(1)?.recoveryEnvelope ?? ''

describe('a server that lies', () => {
  test.each<[string, string, Parameters<typeof liedTo>[0]]>([
    [
      'other addresses',
      'address_mismatch',
      (server) => ({
        wallet: async () => {
          const wallet = await server.api.wallet()
          const solana = '11111111111111111111111111111111'
          return wallet && { ...wallet, addresses: { ...wallet.addresses, solana } }
        },
      }),
    ],
    [
      'the recovery share of another set of the same secret',
      'address_mismatch',
      async (server) => {
        // Sealed for this wallet, with this lock: only the share in it is of another set.
        const { wallet } = server.stored()
        const recovery = wallet?.recovery ?? { kind: 'operator' }
        const context = { cost, stretch: stretchLittle } as CustodyContext
        const lock = await findLock(context, password, recovery)
        const foreign = await splitEntropy(new Uint8Array(32).fill(9))
        const envelope = await lock.seal(foreign.recovery, wallet?.id ?? '')
        return { recoveryShare: async () => ({ envelope, rotation: 1 }) }
      },
    ],
    [
      'an envelope of another rotation',
      'stale_rotation',
      (server) => ({ recoveryShare: async () => ({ envelope: envelopeOf(server), rotation: 2 }) }),
    ],
    [
      'an envelope of another wallet',
      'envelope_broken',
      async () => {
        const other = createMemoryServer()
        await custodyOn(other).create(password)
        return { recoveryShare: async () => ({ envelope: envelopeOf(other), rotation: 1 }) }
      },
    ],
    [
      'a cheaper password derivation',
      'weak_kdf',
      (server) => ({
        wallet: async () => {
          const wallet = await server.api.wallet()
          if (wallet?.recovery.kind === 'password') wallet.recovery.memoryKiB -= 1
          return wallet
        },
      }),
    ],
  ])('error: %s', async (_what, code, tell) => {
    const { server, device, custody } = await liedTo(tell)
    await expect(custody.repair(password)).rejects.toEqual(refusal(code))
    expect(server.calls).not.toContain('rotate')
    await expectUntouched(server, device)
  })

  test('error: "lost" alone gains what any rotation gives: one share, an envelope, and the wallet stays', async () => {
    const sent: RotateRequest[] = []
    const { server, device, custody } = await liedTo(({ api }) => ({
      rotate: (body) => {
        sent.push(body)
        return api.rotate(body)
      },
    }))
    const addresses = (await custody.wallet())?.addresses
    const had = server.stored().rows.get(1)?.loginShare ?? ''
    expect(await custody.repair(password)).toBe('repaired')
    await expect(sign(custody)).rejects.toEqual(refusal('login_share_lost'))
    expect(sent).toHaveLength(1)
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(
      [
        ...['id', 'rotation', 'loginShare', 'recoveryEnvelope', 'recovery', 'recoveryProof', 'signature'],
        'deviceVerifier',
      ].sort(),
    )
    // Both login shares stand at one place of two different lines.
    const [first, second] = [fromBase64url(had), fromBase64url(sent[0]?.loginShare ?? '')]
    await expect(joinShares(first, second)).rejects.toThrow()
    expect(await custodyOn(server).unlock(password)).toEqual(addresses)
    await sign(custodyOn(server, device))
  })

  test('error: a confirmation that another set is in use', async () => {
    const { server, device, custody } = await liedTo(() => ({
      confirmRotation: () => Promise.reject(new CustodyError('stale_rotation')),
    }))
    await expect(custody.repair(password)).rejects.toEqual(refusal('stale_rotation'))
    await expectUntouched(server, device)
  })
})
