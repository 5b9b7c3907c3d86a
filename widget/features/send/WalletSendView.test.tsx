import { act } from 'react'
import { expect, test, vi } from 'vitest'
// Loaded before any test, so that what the view brings in later is there at once.
import '../../actions/send/eip155/eip155.ts'
import '../../actions/send/solana/solana.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { bob, connectedContext, solanaNetwork } from '../../test/testContext.ts'
import { WalletSendView } from './WalletSendView.tsx'

const node: Readonly<Record<string, unknown>> = { eth_getBalance: '0xde0b6b3a7640000', eth_getCode: '0x' }

/** Somebody who has 1 ETH, and typed that. */
async function drawn(amount: string, receiver: string) {
  const now = connectedContext()
  now.api.rpc.mockImplementation((async (_: string, method: string) => node[method]) as never)
  sendsOf(now.context).getState().setDraft({ amount, receiver })
  const { root } = await drawView(now.context, <WalletSendView data={undefined} />)
  const fields = () => [...root.querySelectorAll('input')]
  const faults = () => [...root.querySelectorAll('.field-below .field-fault')].map((one) => one.textContent)
  return { root, fields, faults }
}

test.each([
  ['1,5', 'More than you have.'],
  ['1.000,5', 'Leave the thousands separators out.'],
  ['one', 'Digits and one decimal sign only.'],
  ['0', 'Enter more than 0.'],
])('error: %s and an address that is none are both marked', async (amount, words) => {
  const { fields, faults } = await drawn(amount, 'bobby')
  await until(() => faults().length === 2)
  expect(faults()).toEqual([words, 'This is not an address of this network.'])
  expect(fields().map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
})

test('behavior: an amount with a comma can be sent', async () => {
  const { root, faults } = await drawn('0,5', bob)
  await until(() => root.querySelector('.button-primary')?.textContent === 'Preview send')
  expect(faults()).toEqual([])
})

test('behavior: an address that was found is whole below its field, and short in it until it is edited', async () => {
  const { root, fields } = await drawn('0.5', bob)
  const receiver = () => fields()[1]
  await until(() => root.querySelector('.send-found') !== null)
  expect(receiver()?.value).toBe('0xbBbB…BBbB')
  expect(root.querySelector('.send-found')?.textContent?.toLowerCase()).toBe(bob)
  await act(async () => receiver()?.focus())
  expect(receiver()?.value).toBe(bob)
  await act(async () => receiver()?.blur())
  expect(receiver()?.value).toBe('0xbBbB…BBbB')
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const held = {
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: `eip155:1:${usdc}` },
  ...{ price: 1, quantity: { decimals: '6', numeric: '250' }, iconUrl: '' },
}
const record = {
  ...{ name: 'bob.example.id', attributes: {}, addresses: { '60': { address: bob, created_at: dayOf(1) } } },
  ...{ registered_at: dayOf(1), updated_at: dayOf(2) },
}
function dayOf(day: number): string {
  return `2026-01-0${day}T00:00:00Z`
}

/** Somebody who has 1 ETH and 250 USDC; names are resolved while `isServed`. */
async function holder(receiver: string) {
  const resolved: string[] = []
  const server = { isServed: true }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/balance')) return new Response(JSON.stringify({ balances: [held] }))
    resolved.push(path)
    return new Response(JSON.stringify(record), { status: server.isServed ? 200 : 503 })
  })
  const now = connectedContext()
  now.api.rpc.mockImplementation((async (_: string, method: string) => node[method]) as never)
  const { getState } = sendsOf(now.context)
  getState().setReceiver(receiver)
  const { root } = await drawView(now.context, <WalletSendView data={undefined} />)
  const below = () => root.querySelector('#gatehouse-send-to')?.textContent ?? ''
  const choose = (token: string) => act(async () => getState().setToken(token))
  await until(() => root.textContent?.includes('1 ETH') === true && root.querySelector('.spinner') === null)
  return { root, below, choose, resolved, server, getState }
}

test('behavior: a name is resolved once, whatever token is chosen, also out of reach', async () => {
  const { root, below, choose, resolved, server } = await holder('bob.example.id')
  await until(() => root.querySelector('.send-found') !== null)
  const before = resolved.length
  server.isServed = false
  for (const token of [usdc, '', usdc]) {
    await choose(token)
    expect(below().toLowerCase()).toContain(bob)
  }
  expect(resolved).toHaveLength(before)
})

test.each([
  [`ethereum:${bob}?value=5e17`, usdc, 'This link asks for a different token than the one selected above.'],
  [`ethereum:${bob}`, usdc, bob],
  [`eip155:1:${bob}`, usdc, bob],
])('behavior: %s, and then another token', async (receiver, token, words) => {
  const { root, below, choose, getState } = await holder(receiver)
  await until(() => root.querySelector('.send-found') !== null)
  await choose(token)
  expect(below().toLowerCase()).toContain(words.toLowerCase())
  await choose('')
  expect(below().toLowerCase()).toContain(bob)
  expect(getState().draft.amount).toBe(receiver.includes('value') ? '0.5' : '')
})

const shop = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const refusal = 'This link asks for a different token than the one selected above.'
test.each([
  [`solana:${shop}?amount=5&spl-token=${mint}`, '', refusal],
  [`solana:${shop}?spl-token=${mint}`, '', refusal],
  [`solana:${shop}?amount=5`, mint, refusal],
  [`solana:${shop}?amount=5&spl-token=${mint}`, mint, shop],
  [`solana:${shop}`, mint, shop],
])('behavior: on Solana, %s, and then %j', async (receiver, token, words) => {
  const coin = { ...held, address: `${solanaNetwork.id}:${mint}`, chainId: solanaNetwork.id }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ balances: [coin] })))
  const now = connectedContext()
  now.api.rpc.mockImplementation((async () => ({ value: null })) as never)
  const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
  const accounts = [`${solanaNetwork.id}:${mint}`] as const
  now.store.setState({
    networks: [...now.state().networks, solanaNetwork],
    activeNetworkId: solanaNetwork.id,
    connections: { solana: { namespace: 'solana', connectorId: 'fox-1', wallet, accounts: [...accounts] } },
  } as never)
  const { getState } = sendsOf(now.context)
  getState().setReceiver(receiver)
  const { root } = await drawView(now.context, <WalletSendView data={undefined} />)
  const below = () => root.querySelector('#gatehouse-send-to')?.textContent ?? ''
  await until(() => below() === shop)
  await act(async () => getState().setToken(token))
  expect(below()).toBe(words)
})

test.each([
  ['0.5', false],
  ['0.50', false],
  ['.5', false],
  ['0.25', true],
  ['', true],
])('behavior: a link of 0.5, and %j is typed: it says what it asks for: %s', async (amount, says) => {
  const { root, below, getState } = await holder(`ethereum:${bob}?value=5e17`)
  await until(() => root.querySelector('.send-found') !== null)
  await act(async () => getState().setDraft({ amount }))
  expect(below().includes('This link asks for 0.5 ETH.')).toBe(says)
})

test('error: Max of less than the fee says what is missing, and types nothing', async () => {
  const now = connectedContext()
  const poor = { ...node, eth_getBalance: '0x1', eth_gasPrice: '0x3b9aca00', eth_maxPriorityFeePerGas: '0x1' }
  now.api.rpc.mockImplementation(
    (async (_: string, method: keyof typeof poor) => poor[method] ?? null) as never,
  )
  const { root, press } = await drawView(now.context, <WalletSendView data={undefined} />)
  const max = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Max')
  await until(() => max() !== undefined)
  press('Max')
  await until(() => root.textContent?.includes('Not enough ETH for the network fee') === true)
  expect(root.querySelector('input')?.value).toBe('')
})
