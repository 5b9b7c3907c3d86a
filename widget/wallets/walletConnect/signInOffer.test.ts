import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
  type WalletConnectWalletOptions,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { faultOf } from '../../../server/auth/siwx/faultOf.ts'
import { buildMessage, parseMessage } from '../../../server/contract/signInMessage.ts'
import { verifySignature } from '../../../server/signatures/verifySignature.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { untilState } from '../../state/untilState.ts'
import { type RelayFrameOptions, relayFrame, relayUrlOf } from '../../test/relayFrame.ts'

// The real client and a real wallet over our own relay; messages are checked as the server checks them.

const signer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const alice = signer.address
const origin = 'https://shop.example'
const evm = ['eip155:1', 'eip155:10']
const sign: WalletConnectWalletOptions['sign'] = async (message) => ({
  type: 'eip191',
  signature: await signer.signMessage({ message }),
})

let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function pocket(options: Partial<WalletConnectWalletOptions> = {}): Promise<WalletConnectWallet> {
  const accounts = evm.map((id) => `${id}:${alice}`)
  const wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts },
    ...options,
  })
  ended.push(() => wallet.stop())
  return wallet
}

const signInMessage = vi.fn(async (account: string) => {
  const [, chainId = '', address = ''] = account.split(':')
  return buildMessage({
    ...{ domain: 'shop.example', uri: origin, nonce: '0123456789abcdef', statement: 'Sign in to Shop.' },
    ...{ namespace: 'eip155', chainId, address, issuedAt: new Date().toISOString() },
    expirationTime: new Date(Date.now() + 600_000).toISOString(),
  })
})
const frame = (options: Partial<RelayFrameOptions> = {}) =>
  relayFrame(server, { networks: evm, siwx: 'required', signInMessage, ...options })

test('default: session and sign-in in one step, by a message that our server takes', async () => {
  const wallet = await pocket({ sign })
  const { pairWith, engine } = await frame()
  const { eip155 } = await pairWith(wallet)
  expect(eip155).toMatchObject({ accounts: [`eip155:1:${alice}`], walletName: 'Pocket Wallet' })
  expect(wallet.proposer?.url).toBe(origin)
  const { account, message, signature } = eip155?.proof ?? { account: '', message: '', signature: '' }
  expect(account).toBe(`eip155:1:${alice}`)
  const parsed = parseMessage(message)
  expect(parsed).toMatchObject({
    ...{ domain: 'shop.example', uri: origin, nonce: '0123456789abcdef', address: alice, chainId: '1' },
    statement: expect.stringMatching(/^Sign in to Shop\. I further authorize/),
  })
  const owner = { namespace: 'eip155' as const, reference: '1', address: alice }
  expect(parsed && faultOf(parsed, { account: owner, origin, now: Date.now() })).toBeUndefined()
  expect(await verifySignature({} as never, owner, message, signature)).toBe('key')
  wallet.answers = { personal_sign: () => '0xsigned' }
  const ask = (method: string) => engine.request('eip155', { method, params: ['0x00', alice] })
  expect(await ask('personal_sign')).toBe('0xsigned')
})

test('behavior: a wallet that does not know it connects as ever', async () => {
  const { pairWith } = await frame()
  const { eip155 } = await pairWith(await pocket())
  expect(eip155).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(eip155?.proof).toBeUndefined()
})

test('behavior: a contract’s signature, which only a node can check, still connects', async () => {
  // The wallet asks its node; the frame may not ask anybody's.
  const yes = () => Response.json({ result: '0x1626ba7e' })
  const fetcher = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'))
  fetcher.mockImplementationOnce(async () => yes())
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  ended.push(() => [fetcher, silent].forEach((spy) => void spy.mockRestore()))
  const { pairWith } = await frame()
  const { eip155 } = await pairWith(
    await pocket({ sign: async () => ({ type: 'eip1271', signature: '0xab' }) }),
  )
  expect(eip155).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(eip155?.proof).toBeUndefined()
})

test.each([
  ['the person may sign in later', { siwx: 'optional' }],
  ['nobody can sign in', { siwx: 'off' }],
  ['another family is served too', { networks: [...evm, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
  ['so many networks are served', { networks: Array.from({ length: 60 }, (_, n) => `eip155:${n + 1}`) }],
  [
    'there is no message',
    {
      signInMessage: async () => {
        throw new Error('down')
      },
    },
  ],
] satisfies [string, Partial<RelayFrameOptions>][])(
  'behavior: nothing to sign where %s',
  async (_, options) => {
    const { pairWith } = await frame(options)
    const { eip155 } = await pairWith(await pocket({ sign }))
    expect(eip155).toMatchObject({ accounts: [`eip155:1:${alice}`] })
    expect(eip155?.proof).toBeUndefined()
  },
)

test('error: the wallet says no', async () => {
  const wallet = await pocket({ sign })
  wallet.decide = 'reject'
  const { pairWith, state } = await frame()
  await expect(pairWith(wallet)).rejects.toMatchObject({ code: 4001 })
  expect(state().pairing).toBeNull()
})

test('behavior: after a reload another code is shown, and a wallet that read the first without a sign-in is connected', async () => {
  const wallet = await pocket()
  const tab: { kept?: string } = {}
  const left = new AbortController()
  ended.push(() => left.abort(new Error('left')))
  const shelf = { keep: (sealed: string) => Object.assign(tab, { kept: sealed }), end: () => {} }
  const first = await frame()
  first.engine.pair(left.signal, shelf).catch(() => {})
  const { uri } = await untilState(first.store, ({ pairing }) => pairing ?? undefined)
  await expect.poll(() => tab.kept).toBeDefined()
  const second = await frame()
  const paired = second.engine.pair(left.signal, { ...shelf, kept: tab.kept })
  paired.catch(() => {})
  const fresh = await untilState(second.store, ({ pairing }) => pairing ?? undefined)
  expect(fresh.uri).not.toBe(uri)
  await wallet.pair(uri)
  const { eip155 } = await paired
  expect(eip155).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(eip155).not.toHaveProperty('proof')
})
