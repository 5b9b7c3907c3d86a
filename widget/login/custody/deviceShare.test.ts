import { expect, test } from 'vitest'
import type { CustodyContext } from './context.ts'
import { dropDeviceShare, findDeviceShare, writeDeviceShare } from './deviceShare.ts'
import type { DeviceStore } from './deviceStore.ts'
import type { Wallet } from './keyApi.ts'
import { createMemoryVault } from './memoryVault.ts'
import { createMemoryServer } from './test/memoryServer.ts'
import { cost, newDevice, stretchLittle } from './test/people.ts'
import { watchZeroed } from './test/watchZeroed.ts'

const share = (fill: number) => new Uint8Array(33).fill(fill)
const wallet = (rotation: number): Wallet => ({
  id: 'w',
  status: 'complete',
  addresses: { eip155: '', solana: '', bip122: { payment: '', ordinals: '' } },
  custody: 'user',
  rotation,
  recovery: { kind: 'operator' },
  needsUnlock: false,
})
const contextOn = (device: DeviceStore | null): CustodyContext => ({
  api: createMemoryServer().api,
  device,
  vault: createMemoryVault(),
  stretch: stretchLittle,
  cost,
})

test('default: found on the device, and held in memory from then on', async () => {
  const context = contextOn(newDevice())
  await writeDeviceShare(context, { walletId: 'w', rotation: 2, share: share(5) })
  expect(await findDeviceShare(context, wallet(2))).toEqual({ wallet: wallet(2), share: share(5) })
  expect((await context.vault.read())?.share).toEqual(share(5))
})

test('behavior: one in memory needs no device', async () => {
  const context = contextOn(null)
  await context.vault.hold({ wallet: wallet(2), share: share(5) })
  expect((await findDeviceShare(context, wallet(2)))?.share).toEqual(share(5))
})

test('behavior: one of an older set is zeroed and forgotten, in memory and on the device', async () => {
  const context = contextOn(newDevice())
  await writeDeviceShare(context, { walletId: 'w', rotation: 1, share: share(5) })
  await context.vault.hold({ wallet: wallet(1), share: share(5) })
  const zeroed = watchZeroed()
  expect(await findDeviceShare(context, wallet(2))).toBeUndefined()
  expect(zeroed).toEqual([[...share(5)]])
  expect(await context.vault.read()).toBeUndefined()
  expect(await context.device?.read('w', 1)).toBeUndefined()
})

test('behavior: one of another wallet is forgotten in memory', async () => {
  const context = contextOn(null)
  await context.vault.hold({ wallet: { ...wallet(2), id: 'v' }, share: share(5) })
  expect(await findDeviceShare(context, wallet(2))).toBeUndefined()
  expect(await context.vault.read()).toBeUndefined()
})

test('behavior: a look-up that finds nothing stops no share on its way into memory', async () => {
  const context = contextOn(null)
  const holding = context.vault.hold({ wallet: wallet(2), share: share(5) })
  expect(await findDeviceShare(context, wallet(2))).toBeUndefined()
  await holding
  expect((await context.vault.read())?.share).toEqual(share(5))
})

test('behavior: dropped, if it is still this one, and the copy is zeroed', async () => {
  const device = newDevice()
  const context = contextOn(device)
  const entry = { walletId: 'w', rotation: 2, share: share(5) }
  await device.write(entry)
  const zeroed = watchZeroed()
  await dropDeviceShare(context, { ...entry, share: share(6) })
  expect((await device.read('w', 2))?.share).toEqual(share(5))
  await dropDeviceShare(context, entry)
  expect(await device.read('w', 2)).toBeUndefined()
  expect(zeroed).toEqual([[...share(5)], [...share(5)]])
})

test('error: storage that went away keeps nothing', async () => {
  const gone = () => Promise.reject(new Error('gone'))
  const context = contextOn({ ...newDevice(), write: gone, read: gone, removeOlder: gone })
  const entry = { walletId: 'w', rotation: 2, share: share(5) }
  expect(await writeDeviceShare(context, entry)).toBeUndefined()
  await dropDeviceShare(context, entry)
  expect(await findDeviceShare(context, wallet(2))).toBeUndefined()
})
