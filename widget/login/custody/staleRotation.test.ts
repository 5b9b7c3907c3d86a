import { expect, test, vi } from 'vitest'
import type { KeyApi } from './custody.ts'
import { CustodyError } from './custodyError.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import { custodyOn, newDevice, otherPassword, password, refusal, signsWith } from './test/people.ts'

// Shares of two rotations give other bytes: they are never joined, and no share is thrown away for it.

/** The server's part, where something happens just before the login share is given. */
const before = (api: KeyApi, happens: () => Promise<unknown>): KeyApi => {
  let done = false
  return {
    ...api,
    loginShare: async (purpose) => {
      if (!done) {
        done = true
        await happens()
      }
      return api.loginShare(purpose)
    },
  }
}

test('behavior: another tab of this device rotates between wallet and login share', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const rotate = () => custodyOn(server, device).changeRecovery(otherPassword)
  await signsWith(custodyOn({ api: before(server.api, rotate) }, device))
})

test('error: another device does: the share here is of no use any more', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  const there = custodyOn(server, newDevice())
  await custodyOn(server, device).create(password)
  await there.unlock(password)
  const custody = custodyOn({ api: before(server.api, () => there.changeRecovery(otherPassword)) }, device)
  await expect(signsWith(custody)).rejects.toEqual(refusal('locked'))
})

test('error: the server names another rotation for the share than for the wallet', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  const loginShare: KeyApi['loginShare'] = async (purpose) => ({
    ...(await server.api.loginShare(purpose)),
    rotation: 2,
  })
  const custody = custodyOn({ api: { ...server.api, loginShare } }, device)
  await expect(signsWith(custody)).rejects.toEqual(refusal('stale_rotation'))
  await signsWith(custodyOn(server, device))
})

test('error: without storage a share of another rotation is forgotten', async () => {
  const server = createMemoryServer()
  const isLying = { now: false }
  const loginShare: KeyApi['loginShare'] = async (purpose) => {
    const answer = await server.api.loginShare(purpose)
    return isLying.now ? { ...answer, rotation: 2 } : answer
  }
  const custody = custodyOn({ api: { ...server.api, loginShare } })
  await custody.create(password)
  isLying.now = true
  await expect(signsWith(custody)).rejects.toEqual(refusal('locked'))
  await expect(custody.unlock(password)).rejects.toEqual(refusal('stale_rotation'))
})

test('error: the envelope is of another rotation than the wallet', async () => {
  const server = createMemoryServer()
  await custodyOn(server).create(password)
  const recoveryShare: KeyApi['recoveryShare'] = async (proof) => ({
    ...(await server.api.recoveryShare(proof)),
    rotation: 2,
  })
  const custody = custodyOn({ api: { ...server.api, recoveryShare } })
  await expect(custody.unlock(password)).rejects.toEqual(refusal('stale_rotation'))
})

test('error: a rotation while the recovery secret opens the wallet', async () => {
  const server = createMemoryServer()
  const first = custodyOn(server, newDevice())
  await first.create(password)
  const api = before(server.api, () => first.changeRecovery(otherPassword))
  await expect(custodyOn({ api }, newDevice()).unlock(password)).rejects.toEqual(refusal('stale_rotation'))
})

test('behavior: a browser that fails to derive throws no share away', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  const custody = custodyOn(server, device)
  await custody.create(password)
  const { deriveBits } = crypto.subtle
  const failing = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((...given) => {
    const [{ name }] = given as unknown as [{ name: string }]
    if (name === 'PBKDF2') return Promise.reject(new Error('out of memory'))
    return deriveBits.apply(crypto.subtle, given)
  })
  await expect(signsWith(custody)).rejects.toThrow('out of memory')
  failing.mockRestore()
  await signsWith(custody)
  await signsWith(custodyOn(server, device))
})

test('behavior: a share in memory is used without a look at the wallet', async () => {
  const server = createMemoryServer()
  const custody = custodyOn(server)
  await custody.create(password)
  const at = server.calls.length
  await signsWith(custody)
  expect(server.calls.slice(at)).toEqual(['loginShare'])
})

test('behavior: an unlock gives the server no verifier that it has', async () => {
  const server = createMemoryServer()
  await custodyOn(server).create(password)
  const at = server.calls.length
  await custodyOn(server).unlock(password)
  expect(server.calls.slice(at)).toEqual(['wallet', 'recoveryShare', 'loginShare'])
})

test('behavior: a refusal of the use itself throws no share away', async () => {
  const server = createMemoryServer()
  const device = newDevice()
  const custody = custodyOn(server, device)
  await custody.create(password)
  const used = custody.useSeed(async () => {
    throw new CustodyError('address_mismatch')
  })
  await expect(used).rejects.toEqual(refusal('address_mismatch'))
  expect(await custody.status()).toBe('ready')
  await signsWith(custodyOn(server, device))
})
