import { expect, test, vi } from 'vitest'
import type { KeyApi } from './custody.ts'
import { CustodyError } from './custodyError.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import { custodyOn, otherPassword, password, refusal, signsWith } from './test/people.ts'

/** A server where a first creation was broken off before its confirmation. */
async function begun() {
  const server = createMemoryServer({ keepsFirstCreation: true })
  const confirm = () => Promise.reject(new Error('offline'))
  const first = custodyOn({ api: { ...server.api, confirm } })
  await expect(first.create(password)).rejects.toThrow('offline')
  return server
}

test('default: what was broken off is taken over under its id', async () => {
  const server = await begun()
  const { id } = (await server.api.wallet()) ?? {}
  const create = vi.fn(server.api.create)
  const custody = custodyOn({ api: { ...server.api, create } })
  await custody.create(otherPassword)
  expect(create.mock.calls.map(([body]) => body.id === id)).toEqual([false, true])
  await signsWith(custody)
})

test('error: another refusal is passed on, and nothing is taken over', async () => {
  const server = await begun()
  const create = vi.fn<KeyApi['create']>().mockRejectedValue(new CustodyError('invalid_proof'))
  const custody = custodyOn({ api: { ...server.api, create } })
  await expect(custody.create(otherPassword)).rejects.toEqual(refusal('invalid_proof'))
  expect(create).toHaveBeenCalledOnce()
})

test('error: another tab made the wallet meanwhile', async () => {
  const server = createMemoryServer()
  const create = vi.fn<KeyApi['create']>(async (body) => {
    if (create.mock.calls.length === 1) await custodyOn(server).create(password)
    return server.api.create(body)
  })
  const custody = custodyOn({ api: { ...server.api, create } })
  await expect(custody.create(otherPassword)).rejects.toEqual(refusal('wallet_exists'))
  expect(create).toHaveBeenCalledOnce()
})

test('error: over a complete wallet nothing is made at all', async () => {
  const server = createMemoryServer()
  await custodyOn(server).create(password)
  const at = server.calls.length
  await expect(custodyOn(server).create(otherPassword)).rejects.toEqual(refusal('wallet_exists'))
  expect(server.calls.slice(at)).toEqual(['wallet'])
})
