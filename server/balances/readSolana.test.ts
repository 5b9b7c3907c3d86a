import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { answerOf, handChain } from '../rpcProxy/test/handChain.ts'
import type { SolanaMints } from '../tokens/solanaMints.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import type { Token } from '../tokens/token.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { readSolana } from './readSolana.ts'

const token = (address: string | undefined): Token => ({
  ...{ chainId: 'solana:x', address, name: 'T', symbol: 'T', decimals: 9 },
  standing: address === undefined ? 'native' : 'stranger',
})
const mints: SolanaMints = { get: async (_, asked) => asked.map(token) }
const good = Buffer.alloc(72, 1)
good.writeBigUInt64LE(5n, 64)
const readable = { account: { data: [good.toString('base64'), 'base64'] } }

/** The balances where the node lists these accounts for the first or the second program. */
function read(listed: unknown[], program: string = tokenPrograms[0]) {
  const { chain } = handChain(({ method, params }) => {
    if (method === 'getBalance') return answerOf({ value: 7 })
    const isOfProgram = (params?.[1] as { programId: string } | undefined)?.programId === program
    return answerOf({ value: isOfProgram ? listed : [] })
  }, 'solana:x')
  return readSolana(chain, mints, token(undefined), 'owner')
}

// The first is what a node gives as `jsonParsed`: https://solana.com/docs/rpc/http/gettokenaccountsbyowner
const odd = [
  { account: { data: { program: 'spl-token', parsed: { info: { tokenAmount: { amount: '5' } } } } } },
  { account: { data: [good.toString('base64'), 'base58'] } },
  { account: { data: ['AAAA', 'base64'] } },
  { account: { data: good.toString('base64') } },
]

test.each(odd)('error: where no account can be read, nothing is known: %j', async (account) => {
  for (const program of tokenPrograms)
    await expect(read([account, account], program)).rejects.toBeInstanceOf(ChainUnavailable)
})

test.each(odd)('behavior: an odd account hides none of the others: %j', async (account) => {
  expect(await read([account, readable])).toEqual([
    { token: token(undefined), amount: 7n },
    { token: token(base58.encode(good.subarray(0, 32))), amount: 5n },
  ])
})

test('default: who holds no tokens has the coin', async () => {
  expect(await read([])).toEqual([{ token: token(undefined), amount: 7n }])
})
