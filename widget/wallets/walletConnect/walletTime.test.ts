import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWalletOptions,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { faultOf } from '../../../server/auth/siwx/faultOf.ts'
import { buildMessage, parseMessage } from '../../../server/contract/signInMessage.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { type RelayFrameOptions, relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import { keptKeys, readKept } from './keptPart.ts'
import { sessionEnds } from './sessionEnds.ts'
import { codeForWallet, messageForWallet } from './walletTime.ts'

// The real client and a real wallet over our own relay, the wallet by the server's clock, the frame by a device's.

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const origin = 'https://shop.example'

let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

/** A device whose clock is so far behind the server's and the wallet's. */
async function slowDevice(
  aheadMs: number,
  options: Partial<RelayFrameOptions> = {},
  wallets: Partial<WalletConnectWalletOptions> = {},
) {
  const now = () => Date.now() + aheadMs
  const wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [`eip155:1:${signer.address}`], aheadMs },
    ...wallets,
  })
  ended.push(() => wallet.stop())
  wallet.answers = { personal_sign: () => '0xsigned' }
  const frame = await relayFrame(server, { networks: ['eip155:1'], now, ...options })
  const sign = () =>
    frame.engine.request('eip155', { method: 'personal_sign', params: ['0x00', signer.address] })
  return { ...frame, wallet, now, sign }
}

// tradingstrategy-ai/frontend#698 and #699; status-im/status-go PR#7811.
test.each([
  ['right', 0],
  ['three minutes behind', 3 * minuteMs],
  ['ten minutes behind', 10 * minuteMs],
  ['three hours behind, as by a wrong time zone', 180 * minuteMs],
  ['a day behind', dayMs],
  ['a minute ahead', -minuteMs],
])('default: with a clock that is %s a wallet takes the code', async (_, aheadMs) => {
  const { pairWith, wallet } = await slowDevice(aheadMs)
  const { eip155 } = await pairWith(wallet)
  expect(eip155?.accounts).toEqual([`eip155:1:${signer.address}`])
})

test.each([0, 3 * minuteMs])(
  'default: by a clock that is %d ms behind it answers a request',
  async (aheadMs) => {
    const { pairWith, wallet, sign } = await slowDevice(aheadMs)
    await pairWith(wallet)
    expect(await sign()).toBe('0xsigned')
  },
)

test.each([
  ['a day behind', dayMs],
  ['90 seconds ahead', -1.5 * minuteMs],
])(
  'behavior: a sign-in in the same step, by a clock that is %s, is dated by the server’s',
  async (_, aheadMs) => {
    const { pairWith, wallet, now } = await slowDevice(
      aheadMs,
      {
        siwx: 'required',
        signInMessage: async (account) =>
          buildMessage({
            ...{ domain: 'shop.example', uri: origin, nonce: '0123456789abcdef', namespace: 'eip155' },
            ...{ chainId: '1', address: account.slice(account.lastIndexOf(':') + 1) },
            ...{ issuedAt: new Date(now()).toISOString() },
            expirationTime: new Date(now() + 10 * minuteMs).toISOString(),
          }),
      },
      {
        sign: async (message) => ({ type: 'eip191', signature: await signer.signMessage({ message }) }),
      },
    )
    const { eip155 } = await pairWith(wallet)
    const parsed = parseMessage(eip155?.proof?.message ?? '')
    const account = { namespace: 'eip155' as const, reference: '1', address: signer.address }
    expect(parsed && faultOf(parsed, { account, origin, now: now() })).toBeUndefined()
    expect(parsed?.nonce).toBe('0123456789abcdef')
  },
)

/** Lets the clock of this device be so far from now, for all but timers. */
function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  ended.push(() => vi.useRealTimers())
}

// https://specs.walletconnect.com/2.0/specs/clients/sign/session-events: a session lives seven days.
test.each([
  ['right', 0],
  ['a day behind', dayMs],
  ['a day ahead', -dayMs],
])('behavior: by a clock that is %s a session ends when the wallet says', async (_, aheadMs) => {
  const { pairWith, wallet, engine } = await slowDevice(aheadMs)
  await pairWith(wallet)
  const isLiving = () => engine.sessionOn('eip155:1') !== undefined
  setClock(7 * dayMs - 60 * minuteMs)
  expect(isLiving()).toBe(true)
  setClock(120 * minuteMs)
  expect(isLiving()).toBe(false)
})

test.each([
  ['six and a half days later by a right clock', 6.5, 0, true],
  ['six and a half days later by a clock that is a day ahead', 6.5, -1, true],
  ['seven and a half days later by a right clock', 7.5, 0, false],
  ['seven and a half days later by a clock that is a day behind', 7.5, 1, false],
  ['six and a half days later by a clock that is a year ahead', 6.5, -365, true],
  ['seven and a half days later by a clock that is a year behind', 7.5, 365, false],
])('behavior: a session that is kept, %s', async (_, days, behindDays, isLiving) => {
  const { pairWith, wallet, kept } = await slowDevice(0)
  await pairWith(wallet)
  await expect.poll(() => kept.size).toBe(1)
  await wallet.stop()
  setClock((days - behindDays) * dayMs)
  const now = () => Date.now() + behindDays * dayMs
  const later = await relayFrame(server, { networks: ['eip155:1'], now, kept: new Map(kept) })
  expect((await later.engine.restore('eip155')) !== null).toBe(isLiving)
})

test('behavior: what is kept by a clock that is off is right on any other', async () => {
  const { pairWith, wallet, kept } = await slowDevice(dayMs)
  await pairWith(wallet)
  const endOf = () => readKept([...kept.values()][0] ?? '').get(keptKeys.sessions) as { expiry: number }[]
  await expect.poll(() => kept.size).toBe(1)
  const days = (endOf()[0]?.expiry ?? 0) / 86_400 - Date.now() / dayMs
  expect(days).toBeCloseTo(8, 1)
})

test.each([
  [1_800_000_000, 1_799_913_600],
  [1_800_000_000_000, 1_799_913_600],
  ['1800000000', 1_799_913_600],
  [undefined, undefined],
  ['never', 'never'],
])('param: the end %j for a client that is a day behind', (expiry, expected) => {
  const { fromWallet, fromKept, toKept } = sessionEnds(dayMs)
  const settle = { method: 'wc_sessionSettle', params: { expiry } }
  expect(fromWallet(settle)).toEqual({ ...settle, params: { expiry: expected } })
  const asked = { method: 'wc_sessionRequest', params: { expiry } }
  expect(fromWallet(asked)).toEqual(asked)
  const held = fromKept(new Map([[keptKeys.sessions, [{ topic: 'ab', expiry }]]]))
  expect(held.get(keptKeys.sessions)).toEqual([{ topic: 'ab', expiry: expected }])
  const again = (toKept(held).get(keptKeys.sessions) as { expiry: unknown }[])[0]?.expiry
  expect(again).toBe(typeof expected === 'number' ? 1_800_000_000 : expected)
})

const code = (endS: number) => `wc:ab@2?expiryTimestamp=${endS}&relay-protocol=irn&symKey=cd`

test.each([
  ['right', 0, 0],
  ['a little behind', 59_000, 0],
  ['ten minutes behind', 10 * minuteMs, 600],
  ['ahead', -dayMs, 0],
])('param: ends by a clock that is %s', (_, behindMs, laterS) => {
  expect(codeForWallet(code(1_800_000_000), behindMs)).toBe(code(1_800_000_000 + laterS))
  const bare = 'wc:ab@2?relay-protocol=irn&symKey=cd'
  expect(codeForWallet(bare, behindMs)).toBe(bare)
  const proposal = (expiryTimestamp: number) => ({ method: 'wc_sessionPropose', params: { expiryTimestamp } })
  expect(messageForWallet(proposal(1_800_000_000), behindMs)).toEqual(proposal(1_800_000_000 + laterS))
  const request = { method: 'eth_sendTransaction', expiryTimestamp: 1_800_000_000 }
  const message = { method: 'wc_sessionRequest', params: { chainId: 'eip155:1', request } }
  expect(messageForWallet(message, behindMs)).toEqual(message)
})

test.each([dayMs, 90_000, -61_000, -119_000])(
  'param: a sign-in by a clock that is %d ms behind',
  (behindMs) => {
    const asked = (atMs: number) => ({ params: { authPayload: { iat: new Date(atMs).toISOString() } } })
    expect(messageForWallet(asked(1_800_000_000_000), behindMs)).toEqual(asked(1_800_000_000_000 + behindMs))
  },
)
