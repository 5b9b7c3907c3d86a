import { expect, test } from 'vitest'
import { drawView, until } from '../../../test/drawView.tsx'
import { bob, connectedContext } from '../../../test/testContext.ts'
import { WithQueries } from '../../../WithQueries.tsx'
import { SessionTerms } from './SessionTerms.tsx'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const symbol = `0x${word(32n)}${word(3n)}${Buffer.from('SHR').toString('hex').padEnd(64, '0')}`
/** Answers to `symbol()`, `decimals()` and ERC-8056's multiplier. */
const token = { '0x95d89b41': symbol, '0x313ce567': `0x${word(6n)}` }
const terms = [
  { type: 'erc20-token-transfer', data: { address: bob, allowance: '0x2710' } },
  { type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } },
]

async function draw(answers: Record<string, string>) {
  const { context, api } = connectedContext()
  api.rpc.mockImplementation((async (_network: string, _method: string, params: [{ data: string }]) => {
    const answer = answers[params[0].data]
    if (answer === undefined) throw new Error('execution reverted')
    return answer
  }) as never)
  const session = {
    ...{ project: { id: 'shop', name: 'Shop' }, pci: 'p', expiry: 2e9, createdAt: 1, revokedAt: null },
    ...{ permissions: terms, policies: [] },
  }
  const { root } = await drawView(
    context,
    <WithQueries>
      <SessionTerms session={session} />
    </WithQueries>,
  )
  const lines = () => [...root.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { lines, api }
}
const coins = 'send up to 0.1 ETH'

test('default: an amount as its token shows it', async () => {
  const { lines } = await draw(token)
  const counted = expect.stringMatching(/^send up to 0\.01 SHR.* \(10,000 units of the token 0x/)
  await until(() => lines()[0]?.includes('SHR') ?? false)
  expect(lines()).toEqual([counted, coins])
})

test('behavior: units of a token that does not say how it counts', async () => {
  const { lines, api } = await draw({ '0x95d89b41': symbol })
  await until(() => api.rpc.mock.calls.length >= 3)
  expect(lines()).toEqual([expect.stringMatching(/^send up to 10,000 units of the token 0x/), coins])
})
