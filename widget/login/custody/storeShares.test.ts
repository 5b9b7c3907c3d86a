import { expect, test, vi } from 'vitest'
import { toBase64url } from './bytes.ts'
import { checkShares } from './checkShares.ts'
import type { CustodyContext } from './context.ts'
import { CustodyError } from './custodyError.ts'
import type { DeviceStore } from './deviceStore.ts'
import type { KeyApi, LoginShare, Wallet } from './keyApi.ts'
import { createMemoryVault } from './memoryVault.ts'
import type { RecoveryLock } from './recoveryLock.ts'
import { splitEntropy } from './shares.ts'
import { storeShares } from './storeShares.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import {
  cost,
  custodyOn,
  newDevice,
  otherPassword,
  password,
  refusal,
  signsWith,
  stretchLittle,
} from './test/people.ts'
import { entropyOf } from './words.ts'

const words = 'test test test test test test test test test test test junk'

/** A second set of shares of a wallet, sent to the server, that waits for its confirmation. */
async function secondSet(device: DeviceStore | null, change: { opened?: Uint8Array } = {}) {
  const server = createMemoryServer()
  await custodyOn(server, device).create(password, { words })
  const before = await server.api.wallet()
  if (!before) throw new Error('not created')
  const shares = await splitEntropy(entropyOf(words))
  const lock: RecoveryLock = {
    recovery: before.recovery,
    proof: '',
    seal: async () => '',
    open: async () => new Uint8Array(change.opened ?? shares.recovery),
  }
  const context: CustodyContext = {
    api: server.api,
    device,
    vault: createMemoryVault(),
    stretch: stretchLittle,
    cost,
  }
  const confirm = vi.fn(async () => {})
  const wallet = { ...before, rotation: 2 }
  const set = { wallet, shares, lock, envelope: '', confirm, conflict: 'stale_rotation' } as const
  const run = (api: Partial<KeyApi> = {}) => storeShares({ ...context, api: { ...server.api, ...api } }, set)
  return { server, confirm, wallet, shares, run }
}

test('default: checked, confirmed, and the share before is removed', async () => {
  const device = newDevice()
  const { run, confirm, wallet } = await secondSet(device)
  await run()
  expect(confirm).toHaveBeenCalledOnce()
  expect(await device.read(wallet.id, 1)).toBeUndefined()
  expect(await device.read(wallet.id, 2)).toBeDefined()
})

/** What the server says after the answer to the confirmation was lost: by default, that the set is in use. */
type Said = { wallet?: Partial<Wallet> | null; login?: Partial<LoginShare> }

async function afterLostAnswer({ wallet = {}, login = {} }: Said) {
  const { confirm, run, shares, wallet: next } = await secondSet(null)
  confirm.mockRejectedValue(new Error('offline'))
  const given = { share: toBase64url(shares.login), rotation: 2, verifier: 'kept', ...login } as const
  await run({
    wallet: async () => wallet && { ...next, status: 'complete', ...wallet },
    loginShare: async () => given,
  })
}

test('behavior: an answer that was lost is looked up', async () => {
  await afterLostAnswer({})
})

test.each<[string, Said]>([
  ['there is no wallet', { wallet: null }],
  ['there is another wallet', { wallet: { id: 'v' } }],
  ['the wallet is not complete', { wallet: { status: 'creating' } }],
  ['the wallet is of another rotation', { wallet: { rotation: 1 } }],
  ['the login share is of another rotation', { login: { rotation: 3 } }],
  ['there is another login share', { login: { share: 'AAAA' } }],
])('error: the answer was lost and %s', async (_, said) => {
  await expect(afterLostAnswer(said)).rejects.toThrow('offline')
})

test('error: the device gives other bytes back: the set is not confirmed, the one before stays in use', async () => {
  const device = newDevice()
  const forgetful: DeviceStore = {
    ...device,
    read: async (id, rotation) => {
      const found = await device.read(id, rotation)
      return found && rotation === 2 ? { ...found, share: found.share.map((byte) => byte ^ 1) } : found
    },
  }
  const { run, confirm, server } = await secondSet(forgetful)
  await expect(run()).rejects.toEqual(refusal('address_mismatch'))
  expect(confirm).not.toHaveBeenCalled()
  await signsWith(custodyOn(server, device))
})

test('error: the envelope opens to another share', async () => {
  const device = newDevice()
  const { recovery } = await splitEntropy(entropyOf(words))
  const { run, confirm, server, wallet } = await secondSet(device, { opened: recovery })
  await expect(run()).rejects.toEqual(refusal('address_mismatch'))
  expect(confirm).not.toHaveBeenCalled()
  expect(await device.read(wallet.id, 2)).toBeUndefined()
  await signsWith(custodyOn(server, device))
})

/** Two of the three pairs of such a set fit. */
test.each([
  ['device', 'login'],
  ['device', 'recovery'],
  ['recovery', 'login'],
] as const)('error: a set whose %s share is the %s share once more', async (name, other) => {
  const { addresses } = (await secondSet(newDevice())).wallet
  const shares = await splitEntropy(entropyOf(words))
  await checkShares(shares, addresses)
  await expect(checkShares({ ...shares, [name]: shares[other] }, addresses)).rejects.toEqual(
    refusal('address_mismatch'),
  )
})

/** A device with a wallet, and a custody whose server is cut off from the confirmation on. */
async function cutOff(thrown: Error, { isConfirmed }: { isConfirmed: boolean }) {
  const server = createMemoryServer()
  const device = newDevice()
  await custodyOn(server, device).create(password)
  let cut = false
  const unlessCut = <T>(call: () => Promise<T>): Promise<T> => (cut ? Promise.reject(thrown) : call())
  const api: KeyApi = {
    ...server.api,
    wallet: () => unlessCut(server.api.wallet),
    loginShare: (purpose) => unlessCut(() => server.api.loginShare(purpose)),
    confirmRotation: async (body) => {
      if (isConfirmed) await server.api.confirmRotation(body)
      cut = true
      throw thrown
    },
  }
  return { server, device, custody: custodyOn({ api }, device) }
}

test('behavior: a confirmation that nobody can look up leaves the share on the device', async () => {
  const { server, device, custody } = await cutOff(new Error('offline'), { isConfirmed: true })
  await expect(custody.changeRecovery(otherPassword)).rejects.toThrow('offline')
  expect((await server.api.wallet())?.rotation).toBe(2)
  await signsWith(custodyOn(server, device))
})

test('error: a set that another one overtook is forgotten', async () => {
  const overtaken = new CustodyError('stale_rotation')
  const { server, device, custody } = await cutOff(overtaken, { isConfirmed: false })
  const id = (await custody.wallet())?.id ?? ''
  await expect(custody.changeRecovery(otherPassword)).rejects.toEqual(refusal('stale_rotation'))
  expect(await device.read(id, 2)).toBeUndefined()
  await signsWith(custodyOn(server, device))
})
