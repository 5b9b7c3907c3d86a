import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type Granted,
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'

// Wallets that grant each network methods of its own: what is granted anywhere is used, and no more.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const part = (account: string, methods: string[]): Granted[string] => ({
  accounts: [account],
  chains: [account.slice(0, account.lastIndexOf(':'))],
  methods,
  events: ['accountsChanged', 'chainChanged'],
})

let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

type Answers = WalletConnectWallet['answers']
async function connected(granted: Granted, answers: Answers, sessionProperties: Record<string, string> = {}) {
  const wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [], sessionProperties },
    grant: () => granted,
  })
  ended.push(() => wallet.stop())
  wallet.answers = answers
  const frame = await relayFrame(server, { networks: ['eip155:1', 'eip155:10', 'eip155:137', solana] })
  await frame.pairWith(wallet)
  return { ...frame, wallet }
}

test.each([
  ['wallet_addEthereumChain', undefined],
  ['wallet_switchEthereumChain', ['eip155:1', 'eip155:10']],
])('behavior: %s is asked over the network on which it was granted', async (method, served) => {
  const { engine, wallet } = await connected(
    {
      'eip155:1': part(`eip155:1:${alice}`, ['personal_sign', method]),
      'eip155:10': part(`eip155:10:${alice}`, ['personal_sign']),
    },
    {},
  )
  await engine.request('eip155', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  const answer = engine.request('eip155', { method, params: [{ chainId: '0x89' }] })
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(wallet.asked).toEqual([`${method} eip155:1`])
  expect(engine.networks('eip155')).toEqual(served)
})

test('error: nothing else is asked over another network', async () => {
  const { engine, wallet } = await connected(
    {
      'eip155:1': part(`eip155:1:${alice}`, ['personal_sign']),
      'eip155:10': part(`eip155:10:${alice}`, ['eth_sendTransaction']),
    },
    { personal_sign: () => '0xsigned' },
  )
  const sign = { method: 'personal_sign', params: ['0x00', alice] }
  await expect(engine.request('eip155', { ...sign, network: 'eip155:10' })).rejects.toMatchObject({
    code: 4200,
  })
  expect(await engine.request('eip155', { ...sign, network: 'eip155:1' })).toBe('0xsigned')
  expect(wallet.asked).toEqual(['personal_sign eip155:1'])
})

test('behavior: of a network’s names the one under which the method was granted', async () => {
  const signature = Buffer.alloc(64, 7).toString('base64')
  const { engine, wallet } = await connected(
    {
      [solana]: part(`${solana}:${sol}`, ['solana_signMessage']),
      [oldSolana]: part(`${oldSolana}:${sol}`, ['solana_signMessage', 'solana_signTransaction']),
    },
    {
      solana_signMessage: () => ({ signature }),
      solana_signTransaction: () => ({ signature, transaction: 'AQID' }),
    },
  )
  await engine.request('solana', { method: 'solana_signMessage', params: { message: '2g', pubkey: sol } })
  await engine.request('solana', {
    method: 'solana_signTransaction',
    params: { transaction: 'AQID', pubkey: sol },
  })
  expect(wallet.asked).toEqual([`solana_signMessage ${solana}`, `solana_signTransaction ${oldSolana}`])
})

const stated = { atomic: JSON.stringify({ status: 'ready' }) }
const capabilities = (params: unknown[] = [alice]) => ({ method: 'wallet_getCapabilities', params })

test('behavior: a wallet that can be asked for its capabilities is asked', async () => {
  const now = { '0x1': { atomic: { status: 'supported' } } }
  const granted = { eip155: part(`eip155:1:${alice}`, ['wallet_getCapabilities']) }
  const { engine, wallet } = await connected(granted, { wallet_getCapabilities: () => now }, stated)
  expect(await engine.request('eip155', capabilities())).toEqual(now)
  expect(wallet.asked).toEqual(['wallet_getCapabilities eip155:1'])
})

test('behavior: one that cannot is known by what it said, of a part of what is asked for too', async () => {
  const both = {
    ...part(`eip155:1:${alice}`, ['personal_sign']),
    accounts: [`eip155:1:${alice}`, `eip155:10:${alice}`],
    chains: ['eip155:1', 'eip155:10'],
  }
  const said = { capabilities: JSON.stringify({ '0x1': { atomic: { status: 'ready' } } }) }
  const { engine, wallet } = await connected({ eip155: both }, {}, said)
  const answer = await engine.request('eip155', capabilities([alice, ['0x1', '0xa']]))
  expect(answer).toEqual({ '0x1': { atomic: { status: 'ready' } } })
  expect(wallet.asked).toEqual([])
})

test.each([
  ['does not know the method', -32_601, { '0x1': { atomic: { status: 'ready' } } }],
  ['fails', -32_603, { '0x1': { atomic: { status: 'ready' } } }],
  ['did not allow the method', 3001, { '0x1': { atomic: { status: 'ready' } } }],
  ['minds who asks', 4100, { code: 4100 }],
])('behavior: a wallet that %s', async (_, code, expected) => {
  const granted = { eip155: part(`eip155:1:${alice}`, ['wallet_getCapabilities']) }
  const fails = () => {
    throw { code, message: 'No' }
  }
  const { engine } = await connected(granted, { wallet_getCapabilities: fails }, stated)
  expect(await engine.request('eip155', capabilities()).catch((error) => error)).toMatchObject(expected)
})
