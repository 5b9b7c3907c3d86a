import { describe, expect, test } from 'vitest'
import { createMemoryServer } from './test/memoryServer.ts'
import { custodyOn, newDevice, otherPassword, password, refusal, signsWith } from './test/people.ts'

/** A wallet that was made on this device, and how often its login share was given. */
async function made() {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const verifier = () => [...server.stored().rows.values()].at(-1)?.deviceVerifier
  return { server, device, verifier, custody: custodyOn(server, device) }
}

describe('a session that a ticket resumed', () => {
  test('default: a device with its share signs as ever', async () => {
    const { server, custody } = await made()
    server.resume()
    expect(await custody.status()).toBe('ready')
    await signsWith(custody)
  })

  test('behavior: a device without its share unlocks, and signs from then on', async () => {
    const { server } = await made()
    server.resume()
    const custody = custodyOn(server)
    expect(await custody.status()).toBe('locked')
    await expect(custody.unlock(otherPassword)).rejects.toEqual(refusal('wrong_recovery_proof'))
    await custody.unlock(password)
    await signsWith(custody)
    await signsWith(custody)
  })
})

describe('a wallet from before there were proofs of the device share', () => {
  test('default: its next use after a login gives the server what it checks them with', async () => {
    const { server, custody, verifier } = await made()
    const first = verifier()
    server.forgetVerifier()
    await signsWith(custody)
    expect(verifier()).toBe(first)
    expect(server.calls.filter((name) => name === 'storeVerifier')).toHaveLength(1)
    await signsWith(custody)
    expect(server.calls.filter((name) => name === 'storeVerifier')).toHaveLength(1)
  })

  test('behavior: a resumed session unlocks once, though the share is on the device', async () => {
    const { server, device, custody, verifier } = await made()
    const first = verifier()
    server.forgetVerifier()
    server.resume()
    expect(await custody.status()).toBe('locked')
    await expect(signsWith(custody)).rejects.toEqual(refusal('locked'))
    await custody.unlock(password)
    expect(verifier()).toBe(first)
    server.resume()
    const later = custodyOn(server, device)
    expect(await later.status()).toBe('ready')
    await signsWith(later)
  })

  test('error: a server that does not take it just then stops nothing', async () => {
    const { server, device, verifier } = await made()
    server.forgetVerifier()
    const deaf = { ...server.api, storeVerifier: () => Promise.reject(new Error('offline')) }
    await signsWith(custodyOn({ api: deaf }, device))
    expect(verifier()).toBeUndefined()
    await signsWith(custodyOn(server, device))
    expect(verifier()).toBeDefined()
  })
})

test('behavior: each set has a verifier of its own', async () => {
  const { server, custody, verifier } = await made()
  const first = verifier()
  await custody.changeRecovery(otherPassword)
  expect(verifier()).not.toBe(first)
  await signsWith(custody)
  expect(server.calls).not.toContain('storeVerifier')
})

test('error: a share that the server’s verifier does not fit is forgotten; the secret brings a right one', async () => {
  const { server, device, custody } = await made()
  const [row] = server.stored().rows.values()
  const wallet = server.stored().wallet
  await device.write({ walletId: wallet?.id ?? '', rotation: 1, share: new Uint8Array(33).fill(1) })
  await expect(signsWith(custody)).rejects.toEqual(refusal('address_mismatch'))
  expect(await custody.status()).toBe('locked')
  await custody.unlock(password)
  await signsWith(custodyOn(server, device))
  expect(row?.deviceVerifier).toBeDefined()
})
