import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import type { SolanaMints } from '../tokens/solanaMints.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import type { Token } from '../tokens/token.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { readSolana } from './readSolana.ts'

const token = (address: string | undefined): Token => ({
  ...{ chainId: 'solana:x', address, name: 'T', symbol: 'T', decimals: 9 },
  standing: address === undefined ? 'native' : 'stranger',
})
const mints: SolanaMints = { get: async (_, asked) => ({ tokens: asked.map(token), unreadable: [] }) }
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

const coin = { token: token(undefined), amount: 7n }

test.each(odd)('behavior: where no account can be read, the coin is known: %j', async (account) => {
  for (const program of tokenPrograms)
    for (const listed of [[account], [account, account]])
      expect(await read(listed, program)).toEqual({ holdings: [coin], isPart: true })
})

// A node without the index of a program (solana-labs/solana#20973), one that switched the call off (bmresearch/Solnet#282), and
// an answer of another form.
test.each([
  refusalOf('excluded from account secondary indexes', -32_010),
  refusalOf('disabled', 410),
  answerOf({ value: 'none' }),
  answerOf(null),
])('behavior: a list that can not be read hides only what is in it: %j', async (said) => {
  const { chain } = handChain(({ method }) => (method === 'getBalance' ? answerOf({ value: 7 }) : said))
  const found = await readSolana(chain, mints, token(undefined), 'owner')
  expect(found).toEqual({ holdings: [coin], isPart: true })
})

test.each([refusalOf('disabled', 410), answerOf({ value: -1 }), answerOf(null)])(
  'error: where the coin can not be read, nothing is known: %j',
  async (said) => {
    const { chain } = handChain(({ method }) => (method === 'getBalance' ? said : answerOf({ value: [] })))
    await expect(readSolana(chain, mints, token(undefined), 'owner')).rejects.toBeInstanceOf(ChainUnavailable)
  },
)

test.each(odd)('behavior: an odd account hides none of the others: %j', async (account) => {
  expect(await read([account, readable])).toEqual({
    holdings: [coin, { token: token(base58.encode(good.subarray(0, 32))), amount: 5n }],
    isPart: true,
  })
})

test('default: who holds no tokens has the coin', async () => {
  expect(await read([])).toEqual({ holdings: [coin], isPart: false })
})
