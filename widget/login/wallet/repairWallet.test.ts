import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { handleRequest } from '../requests/handleRequest.ts'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, nextScreen, password, startOptions, testCall } from '../test/loginTest.ts'
import { connectWallet } from './connectWallet.ts'
import { openSecurity } from './openSecurity.ts'

const binding = 'b'.repeat(22)

/** Somebody with a wallet that is open here, and a server that refuses its login share so many times. */
async function opened({ custody, refusals = 2 }: { custody?: 'user' | 'operator'; refusals?: number } = {}) {
  const now = loginTest(custody && { custody })
  await loadSession(now.context, startOptions)
  await logIn(now.context, { kind: 'email', email: 'ann@example.com', code: mailedCode, binding })
  const connected = connectWallet(now.context, testCall())
  if (custody !== 'operator') await (await nextScreen(now.context, 'SecureWallet')).answer(password)
  const address = (await connected).accounts[0]?.address as `0x${string}`
  now.faked.refuse('/login/wallet/login-share', 409, 'login_share_lost', refusals)
  const sign = () => {
    const params = ['0x68656c6c6f', address]
    const signed = handleRequest(now.context, testCall(), 'eip155:1', { method: 'personal_sign', params })
    signed.catch(() => {})
    return signed
  }
  return { ...now, address, sign }
}
const approve = async ({ context }: Pick<ReturnType<typeof loginTest>, 'context'>) =>
  (await nextScreen(context, 'ApproveMessage')).answer(undefined)

test('default: repaired, and asked once more what was asked', async () => {
  const now = await opened()
  const signed = now.sign()
  await approve(now)
  const screen = await nextScreen(now.context, 'RepairWallet')
  expect(screen.data).toMatchObject({
    means: 'secret',
    recovery: { kind: 'password' },
    address: now.address,
  })
  expect(await now.keys.repair(password)).toBe('repaired')
  await screen.answer('repaired')
  await approve(now)
  const signature = (await signed) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(now.address)
  expect(now.faked.asked.filter(({ path }) => path === '/login/wallet/rotate')).toHaveLength(1)
})

test('behavior: a device without its share opens nothing; who has the words goes on with them', async () => {
  const now = await opened({ refusals: 1 })
  now.keys.lock()
  const again = connectWallet(now.context, testCall())
  await (await nextScreen(now.context, 'UnlockWallet')).answer(password)
  const screen = await nextScreen(now.context, 'RepairWallet')
  expect(screen.data.means).toBe('words')
  await screen.answer('repaired')
  expect((await again).accounts[0]?.address).toBe(now.address)
})

test('behavior: from Security, and back to it', async () => {
  const now = await opened()
  const closed = openSecurity(now.context, testCall())
  await (await nextScreen(now.context, 'Security')).answer('repair')
  await (await nextScreen(now.context, 'RepairWallet')).answer('repaired')
  await (await nextScreen(now.context, 'Security')).answer('repair')
  await (await nextScreen(now.context, 'RepairWallet')).answer('left')
  expect(await closed).toBe('done')
})

test('error: a server that says so again is not asked a third time', async () => {
  const now = await opened({ refusals: 9 })
  const signed = now.sign()
  await approve(now)
  await (await nextScreen(now.context, 'RepairWallet')).answer('repaired')
  await approve(now)
  await expect(signed).rejects.toMatchObject({ data: { reason: 'login_share_lost' } })
  await expect.poll(() => now.state().screen).toBe(null)
})

test('error: the person leaves it, or says no', async () => {
  const now = await opened()
  const first = now.sign()
  await approve(now)
  await (await nextScreen(now.context, 'RepairWallet')).answer('left')
  await expect(first).rejects.toMatchObject({ code: -32603, data: { reason: 'not_repaired' } })
  const second = now.sign()
  await approve(now)
  ;(await nextScreen(now.context, 'RepairWallet')).cancel()
  await expect(second).rejects.toMatchObject({ code: 4001 })
})

test('error: with operator custody there is no repair', async () => {
  const now = await opened({ custody: 'operator' })
  const signed = now.sign()
  await approve(now)
  const screen = await nextScreen(now.context, 'RepairWallet')
  expect(screen.data.means).toBe('none')
  await screen.answer('left')
  await expect(signed).rejects.toMatchObject({ data: { reason: 'not_repaired' } })

  now.keys.lock()
  now.faked.refuse('/login/wallet/recovery-share', 409, 'recovery_share_lost')
  const opening = connectWallet(now.context, testCall())
  opening.catch(() => {})
  const again = await nextScreen(now.context, 'RepairWallet')
  expect(again.data.means).toBe('none')
  await again.answer('left')
  await expect(opening).rejects.toMatchObject({ data: { reason: 'not_repaired' } })
})
