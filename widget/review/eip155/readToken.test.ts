import { encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { type NodeToken, tokenNode } from '../test/tokenNode.ts'
import { readToken } from './readToken.ts'

const address = `0x${'aa'.repeat(20)}`
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** What is read of a contract that answers so; an `Error` is a call that fails. */
const tokenOf = (symbol: unknown, decimals: unknown) =>
  readToken(
    async (_network, method, params) => {
      const [{ to, data }, block] = params as [{ to: string; data: string }, string]
      expect([method, to, block]).toEqual(['eth_call', address, 'latest'])
      const answer = { '0x95d89b41': symbol, '0x313ce567': decimals }[data]
      if (answer instanceof Error) throw answer
      return answer
    },
    'eip155:1',
    address,
  )

test('default', async () => {
  expect(await tokenOf(text('USDC'), number(6n))).toEqual({ address, symbol: 'USDC', decimals: 6 })
})

test.each<[string, unknown, number | undefined]>([
  ['none', number(0n), 0],
  ['as many as an amount has digits', number(77n), 77],
  ['one more than that', number(78n), undefined],
  ['the most that a byte holds', number(255n), undefined],
  ['a number of 32 bytes', number(2n ** 255n), undefined],
  ['a word and more behind it', `${number(6n)}00`, 6],
  ['less than a word', '0x06', undefined],
  ['no bytes', '0x', undefined],
  ['half a byte', '0x0', undefined],
  ['no text', 6, undefined],
  ['a list', [number(6n)], undefined],
  ['a call that fails', new Error('reverted'), undefined],
])('param: decimals are %s', async (_, said, decimals) => {
  expect(await tokenOf(text('USDC'), said)).toEqual({ address, symbol: 'USDC', decimals })
})

test.each<[string, unknown, string | undefined]>([
  ['32 bytes of text', stringToHex('MKR', { size: 32 }), 'MKR'],
  ['longer than a symbol', text('ABCDEFGHIJKLMNOPQRS'), 'ABCDEFGHIJKLMNOP'],
  ['marks that turn text around', text('U\u202eS\u200bD C\n'), 'USDC'],
  ['nothing but spaces', text('  '), undefined],
  ['empty', text(''), undefined],
  ['a list', [text('USDC')], undefined],
  ['not UTF-8', encodeAbiParameters([{ type: 'bytes' }], ['0xff']), undefined],
  ['more than 2048 bytes', `0x${'41'.repeat(2049)}`, undefined],
  ['a call that fails', new Error('reverted'), undefined],
])('param: the symbol is %s', async (_, said, symbol) => {
  expect(await tokenOf(said, number(6n))).toEqual({ address, symbol, decimals: 6 })
})

const one = 10n ** 18n
const share = `0x${'5a'.repeat(20)}`
test.each<[string, NodeToken['scale'], unknown]>([
  ['one', { multiplier: one }, undefined],
  ['zero', { multiplier: 0n }, undefined],
  ['none', undefined, undefined],
  ['another one', { multiplier: 4n * one }, { multiplier: 4n * one }],
  [
    'one that changes',
    { multiplier: one, next: 4n * one, effectiveAt: 1_900_000_000 },
    { multiplier: one, next: { multiplier: 4n * one, fromS: 1_900_000_000 } },
  ],
  ['refused by the contract', new Error('execution reverted'), undefined],
  ['not read by the node', new Error('execution aborted (timeout = 5s)'), 'unread'],
])('param: the multiplier is %s', async (_, scale, expected) => {
  const ask = tokenNode({ [share]: { symbol: 'SHR', decimals: 18, ...(scale && { scale }) } })
  const token = await readToken(ask, 'eip155:1', share)
  expect(token).toEqual({
    address: share,
    symbol: 'SHR',
    decimals: 18,
    ...(expected ? { scale: expected } : {}),
  })
})
