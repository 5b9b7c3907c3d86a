import { expect, test } from 'vitest'
import { bob } from '../../test/testContext.ts'
import type { AskNode } from '../review.ts'
import { readAsset } from './readAsset.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const symbol = `0x${word(32n)}${word(3n)}${Buffer.from('TST').toString('hex').padEnd(64, '0')}`
const one = `0x${word(1n)}`
const revert = new Error('execution reverted')

/** A node that answers calls by their selector, and `eth_getCode`. */
const node =
  (code: unknown, answers: Record<string, unknown>): AskNode =>
  async (_, method, params) => {
    const [call] = params as [{ data: string }]
    const answer = method === 'eth_getCode' ? code : (answers[call.data.slice(0, 10)] ?? revert)
    if (answer instanceof Error) throw answer
    return answer
  }

const token = { '0x95d89b41': symbol, '0x313ce567': `0x${word(6n)}`, '0x18160ddd': one }
const read = (ask: AskNode, standard: 'ERC20' | 'ERC721' | 'ERC1155' = 'ERC20') =>
  readAsset(ask, 'eip155:1', { standard, address: bob })

test('default', async () => {
  expect(await read(node('0x60', token))).toEqual({
    state: 'token',
    token: { address: bob, symbol: 'TST', decimals: 6 },
  })
})

test.each([
  ['ERC721', '80ac58cd'],
  ['ERC1155', 'd9b67a26'],
] as const)('param: %s is what says so by ERC-165', async (standard, interfaceId) => {
  const asked: string[] = []
  const ask: AskNode = async (_, method, params) => {
    if (method === 'eth_getCode') return '0x60'
    const { data } = (params as [{ data: string }])[0]
    asked.push(data)
    if (!data.startsWith('0x01ffc9a7')) throw revert
    return one
  }
  expect(await read(ask, standard)).toMatchObject({ state: 'token', token: { symbol: undefined } })
  expect(asked).toContain(`0x01ffc9a7${interfaceId}${'0'.repeat(56)}`)
})

test.each([
  ['no_contract', node('0x', {})],
  ['no_token', node('0x60', {})],
  ['no_token', node('0x60', { ...token, '0x18160ddd': '0x' })],
  ['unread', node(new Error('down'), {})],
  ['unread', node(null, token)],
  ['unread', node('code', token)],
  ['no_token', node('0x60', { ...token, '0x18160ddd': [one] })],
])('error: %s', async (state, ask) => {
  expect(await read(ask)).toEqual({ state })
})

test('error: an answer of no is no token', async () => {
  expect(await read(node('0x60', { '0x01ffc9a7': `0x${word(0n)}` }), 'ERC721')).toEqual({ state: 'no_token' })
})
