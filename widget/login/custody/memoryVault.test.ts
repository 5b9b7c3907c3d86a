import { expect, onTestFinished, test, vi } from 'vitest'
import type { Wallet } from './keyApi.ts'
import { createMemoryVault } from './memoryVault.ts'

const wallet: Wallet = {
  id: 'w',
  status: 'complete',
  addresses: { eip155: '', solana: '', bip122: { payment: '', ordinals: '' } },
  custody: 'user',
  rotation: 1,
  recovery: { kind: 'operator' },
  needsUnlock: false,
}
const share = new Uint8Array(33).fill(5)

test('default', async () => {
  const vault = createMemoryVault()
  expect(await vault.read()).toBeUndefined()
  await vault.hold({ wallet, share })
  const held = await vault.read()
  expect(held).toEqual({ wallet, share })
  held?.share.fill(0)
  expect((await vault.read())?.share).toEqual(share)
})

test('behavior: the caller may zero its share at once', async () => {
  const vault = createMemoryVault()
  const mine = share.slice()
  const holding = vault.hold({ wallet, share: mine })
  mine.fill(0)
  await holding
  expect((await vault.read())?.share).toEqual(share)
})

test('behavior: no script can read the key', async () => {
  const made = vi.spyOn(crypto.subtle, 'generateKey')
  onTestFinished(() => made.mockRestore())
  await createMemoryVault().hold({ wallet, share })
  expect(made.mock.calls.map(([, extractable]) => extractable)).toEqual([false])
})

test('behavior: forgetting wins over a hold that is still on its way', async () => {
  const vault = createMemoryVault()
  const holding = vault.hold({ wallet, share })
  vault.forget()
  await holding
  expect(await vault.read()).toBeUndefined()
})
