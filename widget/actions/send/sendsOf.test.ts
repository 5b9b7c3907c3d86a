import { describe, expect, test } from 'vitest'
import { amountText, decimalPoint } from '../../format/parseAmount.ts'
import { alice, bob, connectedContext, solanaNetwork, testContext } from '../../test/testContext.ts'
import { sendsOf } from './sendsOf.ts'

const shop = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const half = amountText(5n, 1, decimalPoint())

/** What a link fills in. https://docs.solanapay.com/spec, ERC-681, BIP-21 */
describe('a pasted link', () => {
  test.each([
    [`solana:${shop}?amount=5&spl-token=${mint}`, mint, '5'],
    [`solana:${shop}?amount=0.5&spl-token=${mint}`, mint, half],
    [`solana:${shop}?amount=5`, '', '5'],
    [`ethereum:${bob}@1?value=5e17`, '', half],
    [`bitcoin:${shop}?amount=0.5`, '', half],
    [`“solana:${shop}?amount=5&spl-token=${mint}” `, mint, '5'],
    // What is there was an amount of something else.
    [`solana:${shop}?spl-token=${mint}`, mint, ''],
    [`solana:${shop}`, usdc, '3'],
    [`ethereum:${bob}`, usdc, '3'],
    [bob, usdc, '3'],
  ])('default: %s', (receiver, token, amount) => {
    const { getState } = sendsOf(connectedContext().context)
    getState().setDraft({ token: usdc, amount: '3' })
    getState().setReceiver(receiver)
    expect(getState().draft).toMatchObject({ receiver, token, amount })
  })

  test('behavior: one of the token that is chosen keeps the amount', () => {
    const { getState } = sendsOf(connectedContext().context)
    getState().setDraft({ token: mint, amount: '3' })
    getState().setReceiver(`solana:${shop}?spl-token=${mint}`)
    expect(getState().draft).toMatchObject({ token: mint, amount: '3' })
  })

  test.each([
    [`solana:${shop}?amount=5&spl-token=${mint}`, mint, '5'],
    [`solana:${shop}?spl-token=${mint}`, mint, ''],
    [`solana:${shop}?amount=5`, '', '5'],
    [`ethereum:${bob}?value=5e17`, '', half],
    [shop, mint, ''],
    [shop, '', ''],
  ])('behavior: %s, and its amount comes back with its token %j', (receiver, token, amount) => {
    const { getState } = sendsOf(connectedContext().context)
    getState().setReceiver(receiver)
    getState().setToken('other')
    expect(getState().draft).toMatchObject({ token: 'other', amount: '' })
    getState().setDraft({ amount: '7' })
    getState().setToken(token)
    expect(getState().draft).toMatchObject({ token, amount })
    getState().setDraft({ amount: '7' })
    getState().setToken(token)
    expect(getState().draft.amount).toBe('7')
  })
})

test('behavior: of a link without a network, nothing is filled in on another one until it is pasted there', () => {
  const now = connectedContext()
  const { eip155 } = now.state().connections
  if (!eip155) throw new Error('not connected')
  const place = (network: 'eip155:1' | 'eip155:10', account: string) =>
    now.store.setState({
      connections: { eip155: { ...eip155, network, accounts: [`${network}:${account}`] } },
    })
  const { getState } = sendsOf(now.context)
  const link = `ethereum:${bob}?value=5e17`
  getState().setReceiver(link)
  place('eip155:10', alice)
  place('eip155:10', bob)
  expect(getState().draft.amount).toBe('')
  expect(getState().linkedAmount()).toBeUndefined()
  getState().setToken(usdc)
  getState().setToken('')
  expect(getState().draft.amount).toBe('')
  place('eip155:1', bob)
  expect(getState().draft.amount).toBe(half)
  expect(getState().linkedAmount()).toBe(half)
  place('eip155:10', alice)
  getState().setReceiver(link)
  place('eip155:10', bob)
  expect(getState().draft.amount).toBe(half)
})

describe('where the account or the network changes', () => {
  /** One account after the other, on networks, with something pasted at the first. */
  function moved(receiver: string, from: string, to: string, between?: 'nobody') {
    const now = testContext()
    now.store.setState({ networks: [...now.state().networks, solanaNetwork] })
    const connect = (account: string) => {
      const [namespace, chain] = account.split(':') as ['eip155' | 'solana', string]
      const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
      const place = { namespace, accounts: [account], network: `${namespace}:${chain}` }
      const connection = { connectorId: 'fox-1', wallet, ...place }
      now.store.setState({
        connections: { [namespace]: connection },
        activeNetworkId: place.network,
      } as never)
    }
    connect(from)
    const { getState } = sendsOf(now.context)
    getState().setReceiver(receiver)
    getState().setDraft({ amount: '7' })
    if (between) now.store.setState({ connections: {} })
    connect(to)
    return getState().draft
  }
  const [me, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
  const [mine, others] = [
    '4Nd1mYQkPpzXQzFqQ6HwFyTvJ5wHy8ZCcE7QyV3UuGkR',
    'GjwcWFQYzemBtpUoN5fMAP2FZviTtMRWCmrppGuTthJS',
  ]
  const here = solanaNetwork.id

  test.each([
    [`solana:${shop}?amount=5&spl-token=${mint}`, `${here}:${mine}`, `${here}:${others}`, mint, '5'],
    [`solana:${shop}?amount=5`, `${here}:${mine}`, `${here}:${others}`, '', '5'],
    [`ethereum:${bob}@1?value=5e17`, `eip155:1:${me}`, `eip155:1:${other}`, '', half],
    // What the link names is what the person went there for.
    [`ethereum:${bob}@10?value=5e17`, `eip155:1:${me}`, `eip155:10:${me}`, '', half],
    // The coin of one network is another one elsewhere.
    [`ethereum:${bob}?value=5e17`, `eip155:1:${me}`, `eip155:10:${me}`, '', ''],
    [`ethereum:${bob}@1?value=5e17`, `eip155:1:${me}`, `eip155:10:${me}`, '', ''],
    [`solana:${shop}?amount=5&spl-token=${mint}`, `${here}:${mine}`, `eip155:1:${me}`, '', ''],
    [bob, `eip155:1:${me}`, `eip155:1:${other}`, '', ''],
  ])('behavior: %s, from %s to %s', (receiver, from, to, token, amount) => {
    expect(moved(receiver, from, to)).toMatchObject({ receiver, token, amount })
    expect(moved(receiver, from, to, 'nobody')).toMatchObject({ receiver, token, amount })
  })
})
