import { expect, test } from 'vitest'
import type { ServerContext } from '../../context.ts'
import { unasked } from '../asker.ts'
import { answerOf, handClient, refusalOf } from '../test/handChain.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'

const account = `0x${'Ab'.repeat(20)}`
const client = handClient()

function setUp(missing: string[] = []) {
  const questions: unknown[] = []
  const answer = wallet_getAssets({
    config: {
      networks: ['eip155:1', 'solana:x', 'eip155:10'].map((id) => ({ network: { id } })),
      http: { widgetOrigin: 'https://widget.example' },
    },
    balances: {
      async get(question: unknown) {
        questions.push(question)
        return { holdings: [], unread: [], incomplete: [], missing }
      },
    },
  } as unknown as ServerContext)
  const call = async (params?: unknown[]) => answer({ method: 'wallet_getAssets', params }, unasked(client))
  return { questions, call }
}

test('default: our own balances of all served chains of EVM, for the client', async () => {
  const { questions, call } = setUp()
  expect(await call([{ account }])).toEqual(answerOf({ '0x1': [], '0xa': [] }))
  expect(questions).toEqual([
    { chainIds: ['eip155:1', 'eip155:10'], address: account.toLowerCase(), currency: 'usd', by: client },
  ])
})

test.each([[undefined], [[]], [[{ account: 'x' }]], [[{}]]])('error: parameters %j', async (params) => {
  const { questions, call } = setUp()
  expect(await call(params)).toEqual(refusalOf('These parameters do not fit wallet_getAssets', -32_602))
  expect(questions).toEqual([])
})

test('error: a chain of which a token was asked for, and which could not be read', async () => {
  const { call } = setUp(['eip155:10'])
  const assetFilter = { '0xa': [{ address: account, type: 'erc20' }] }
  await expect(call([{ account, assetFilter }])).rejects.toThrow('could not be read')
  expect(await call([{ account }])).toEqual(answerOf({ '0x1': [] }))
  // Of another chain, or of nothing on it, it says nothing.
  const coin = { address: 'native', type: 'native' }
  expect(await call([{ account, assetFilter: { '0xa': [] } }])).toEqual(answerOf({}))
  expect(await call([{ account, assetFilter: { '0xa': [], '0x1': [coin] } }])).toEqual(
    answerOf({ '0x1': [] }),
  )
})
