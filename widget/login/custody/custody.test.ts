import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { signMessage } from '../signers/eip155/signMessage.ts'
import { createCustody, type RecoverySecret } from './custody.ts'
import type { DeviceStore } from './deviceStore.ts'
import { createMemoryServer } from './test/memoryServer.ts'
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

test('default', async () => {
  const server = createMemoryServer()
  const custody = createCustody({ api: server.api, device: newDevice(), cost })
  expect(await custody.status()).toBe('none')
  const addresses = await custody.create(password)
  expect(await custody.status()).toBe('ready')
  expect((await custody.wallet())?.addresses).toEqual(addresses)
  const signature = await custody.useSeed(async (seed) => signMessage(seed, hello))
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('param: cost and derivation', async () => {
  const server = createMemoryServer()
  const deriveKey = vi.fn(stretchLittle)
  const dear = { memoryKiB: 32_768, passes: 2 }
  await createCustody({ api: server.api, device: null, deriveKey, cost: dear }).create(password)
  expect(deriveKey.mock.calls.map(([, , given]) => given)).toEqual([dear])
  expect((await server.api.wallet())?.recovery).toMatchObject(dear)
  await createCustody({ api: server.api, device: null, deriveKey })
    .unlock(password)
    .catch(() => {})
  expect(deriveKey).toHaveBeenCalledOnce()
})

test('param: a new device opens with the password and signs as the first', async () => {
  const server = createMemoryServer()
  const first = custodyOn(server, newDevice())
  const addresses = await first.create(password)
  const second = custodyOn(server, newDevice())
  expect(await second.status()).toBe('locked')
  await expect(second.useSeed(async () => 1)).rejects.toEqual(refusal('locked'))
  expect(await second.unlock(password)).toEqual(addresses)
  expect(await second.status()).toBe('ready')
  const sign = (custody: typeof first) => custody.useSeed(async (seed) => signMessage(seed, hello))
  expect(await sign(second)).toBe(await sign(first))
})

test('param: passkey', async () => {
  const server = createMemoryServer()
  const addresses = await custodyOn(server).create(passkey(1))
  expect(await custodyOn(server).unlock(passkey(1))).toEqual(addresses)
  await expect(custodyOn(server).unlock(passkey(2))).rejects.toEqual(refusal('wrong_recovery_proof'))
  const other = { ...passkey(1), credentialId: 'b3RoZXI' } as RecoverySecret
  await expect(custodyOn(server).unlock(other)).rejects.toEqual(refusal('other_recovery'))
  await expect(custodyOn(server).unlock(password)).rejects.toEqual(refusal('other_recovery'))
})

test('param: operator', async () => {
  const server = createMemoryServer()
  const addresses = await custodyOn(server).create({ kind: 'operator' })
  expect((await server.api.wallet())?.custody).toBe('operator')
  expect(await custodyOn(server).unlock({ kind: 'operator' })).toEqual(addresses)
})

test('param: words import a known wallet, and come out again', async () => {
  const words = 'test test test test test test test test test test test junk'
  const server = createMemoryServer()
  const custody = custodyOn(server)
  const addresses = await custody.create(password, { words: `  ${words.toUpperCase()} ` })
  expect(addresses.eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await custody.exportWords()).toBe(words)
})

test('behavior: an export says that it is one, a signature does not', async () => {
  const server = createMemoryServer()
  const asked: unknown[] = []
  const loginShare: typeof server.api.loginShare = (options) => {
    asked.push(options?.purpose)
    return server.api.loginShare(options)
  }
  const custody = createCustody({ api: { ...server.api, loginShare }, device: newDevice(), cost })
  const addresses = await custody.create(password)
  const { eip155, solana, bip122 } = await custody.exportKeys()
  expect(privateKeyToAddress(eip155)).toBe(addresses.eip155)
  expect(base58.encode(base58.decode(solana).slice(32))).toBe(addresses.solana)
  expect(p2wpkh(secp256k1.getPublicKey(WIF().decode(bip122.payment))).address).toBe(addresses.bip122.payment)
  await custody.exportWords()
  await custody.useSeed(async (seed) => signMessage(seed, hello))
  expect(asked).toEqual(['export', 'export', undefined])
})

test('behavior: without storage the document alone knows the share', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server, null)
  await custody.create(password)
  expect(await custody.status()).toBe('ready')
  custody.lock()
  expect(await custody.status()).toBe('locked')
  await custody.unlock(password)
  expect(await custody.status()).toBe('ready')
})

test('behavior: a reload finds the share on the device, sign-out removes it', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const reloaded = custodyOn(server, device)
  expect(await reloaded.status()).toBe('ready')
  await reloaded.forgetDevice()
  expect(await reloaded.status()).toBe('locked')
})

test('behavior: who signs out takes no share of another person of this device along', async () => {
  const device = newDevice()
  const [ada, bob] = [createMemoryServer(), createMemoryServer()]
  await custodyOn(ada, device).create(password)
  await custodyOn(bob, device).create(password)
  const adas = custodyOn(ada, device)
  await adas.forgetDevice((await adas.wallet())?.id)
  expect(await adas.status()).toBe('locked')
  expect(await custodyOn(bob, device).status()).toBe('ready')
})

test('behavior: a device that refuses the write counts as no device', async () => {
  const refusing: DeviceStore = { ...newDevice(), write: () => Promise.reject(new Error('quota')) }
  const server = createMemoryServer()
  const custody = custodyOn(server, refusing)
  await custody.create(password)
  expect(await custody.status()).toBe('ready')
  expect(await custodyOn(server, refusing).status()).toBe('locked')
})

test('behavior: the seed is zero after use, and after a failure', async () => {
  const custody = custodyOn(createMemoryServer())
  await custody.create(password)
  const kept: Uint8Array[] = []
  await custody.useSeed(async (seed) => {
    expect(seed.bip39.some((byte) => byte !== 0)).toBe(true)
    kept.push(seed.bip39)
  })
  const failing = custody.useSeed(async (seed) => {
    kept.push(seed.bip39)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(kept).toEqual([new Uint8Array(64), new Uint8Array(64)])
})

test('behavior: shares that went to the device are zero afterwards', async () => {
  const kept: Uint8Array[] = []
  const device = newDevice()
  const watched: DeviceStore = {
    ...device,
    write: async (entry) => {
      kept.push(entry.share)
      await device.write(entry)
    },
    read: async (...which) => {
      const found = await device.read(...which)
      if (found) kept.push(found.share)
      return found
    },
  }
  const server = createMemoryServer()
  await custodyOn(server, watched).create(password)
  const reloaded = custodyOn(server, watched)
  await reloaded.useSeed(async () => 1)
  await reloaded.changeRecovery(otherPassword)
  await custodyOn(server, watched).unlock(otherPassword)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((share) => share.some((byte) => byte !== 0))).toEqual([])
})

test('behavior: changed recovery makes old shares and the old secret worthless', async () => {
  const server = createMemoryServer()
  const lost = newDevice()
  const first = custodyOn(server, lost)
  const addresses = await first.create(password)
  const mine = custodyOn(server, newDevice())
  await mine.unlock(password)
  await mine.changeRecovery(otherPassword)
  expect(await mine.status()).toBe('ready')
  await mine.useSeed(async () => 1)
  await expect(first.useSeed(async () => 1)).rejects.toEqual(refusal('locked'))
  expect(await custodyOn(server, lost).status()).toBe('locked')
  await expect(first.unlock(password)).rejects.toEqual(refusal('wrong_recovery_proof'))
  expect(await first.unlock(otherPassword)).toEqual(addresses)
  expect(server.stored().rows.size).toBe(1)
})

test('error: other addresses from the server are not believed', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server)
  await custody.create(password)
  server.change((wallet) => {
    wallet.addresses.solana = '11111111111111111111111111111111'
  })
  await expect(custodyOn(server).unlock(password)).rejects.toEqual(refusal('address_mismatch'))
})

test('error: a login share of another set gives nothing and locks', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  const custody = custodyOn(server, device)
  await custody.create(password)
  const other = createMemoryServer()
  await custodyOn(other).create(password)
  const foreign = other.stored().rows.get(1)?.loginShare ?? ''
  server.change((_, rows) => Object.assign(rows.get(1) ?? {}, { loginShare: foreign }))
  await expect(custody.useSeed(async () => 1)).rejects.toEqual(refusal('address_mismatch'))
  expect(await custody.status()).toBe('locked')
})

test('error: the server cannot make the password cheaper to guess', async () => {
  const server = createMemoryServer()
  const custody = createCustody({ api: server.api, device: null, cost: { ...cost, passes: 2 } })
  await custody.create(password)
  server.change((wallet) => Object.assign(wallet.recovery, { passes: 1 }))
  const asked = server.calls.length
  await expect(custody.unlock(password)).rejects.toEqual(refusal('weak_kdf'))
  expect(server.calls.slice(asked)).toEqual(['wallet'])
})

test('error: refused', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server)
  await expect(custody.create(password, { words: 'no words at all' })).rejects.toEqual(
    refusal('invalid_words'),
  )
  await expect(custody.unlock(password)).rejects.toEqual(refusal('no_wallet'))
  await expect(custody.useSeed(async () => 1)).rejects.toEqual(refusal('no_wallet'))
  await custody.create(password)
  await expect(custody.create(password)).rejects.toEqual(refusal('wallet_exists'))
  await expect(custody.unlock(otherPassword)).rejects.toEqual(refusal('wrong_recovery_proof'))
})
