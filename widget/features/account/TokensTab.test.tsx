import { expect, test, vi } from 'vitest'
import type { Balance } from '../../../server/contract/v1/balance.ts'
import { queryClientOf } from '../../api/queryClientOf.ts'
import { drawView, until } from '../../test/drawView.tsx'
import { alice, connectedContext } from '../../test/testContext.ts'
import { TokensTab } from './TokensTab.tsx'
import { Worth } from './Worth.tsx'

const ether: Balance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:10',
  price: 0,
  quantity: { decimals: '18', numeric: '12.5' },
  iconUrl: '',
}
const priced: Balance = { ...ether, chainId: 'eip155:1', price: 2_000, value: 25_000 }

function holding(...balances: Balance[]) {
  const now = connectedContext()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ balances })))
  vi.stubGlobal('location', new URL('https://widget.example/frame'))
  return now
}

test('default: what there is stands on the right, priced or not', async () => {
  const { context } = holding(ether, priced)
  const { root } = await drawView(context, <TokensTab address={alice} />)
  await until(() => root.querySelectorAll('.token-row').length === 2)
  const rows = [...root.querySelectorAll('.token-row')].map((row) =>
    ['.token-main', '.token-end'].map((side) =>
      [...(row.querySelector(side)?.children ?? [])].map((line) => line.textContent),
    ),
  )
  expect(rows).toEqual([
    [
      ['Ether', 'on Ethereum · $2,000.00'],
      ['12.5 ETH', '$25,000.00'],
    ],
    [['Ether', 'on Optimism'], ['12.5 ETH']],
  ])
})

test.each([
  ['behavior: a value may be read in another currency', priced, 1],
  ['behavior: where nothing has a price there is no currency to choose', ether, 0],
])('%s', async (_, balance, pickers) => {
  const { context, state } = holding(balance)
  const [network] = state().networks
  const account = { address: alice, accountId: `eip155:1:${alice}`, network } as unknown as Parameters<
    typeof Worth
  >[0]['account']
  const { root } = await drawView(context, <Worth account={account} />)
  await until(() => root.textContent?.includes(pickers ? '$25,000.00' : 'Its value is not known') ?? false)
  expect(root.querySelectorAll('select')).toHaveLength(pickers)
})

test('behavior: a currency without prices leads back', async () => {
  const { context, state } = holding(ether)
  state().setCurrency('inr')
  const [network] = state().networks
  const account = { address: alice, accountId: `eip155:1:${alice}`, network } as unknown as Parameters<
    typeof Worth
  >[0]['account']
  const { root } = await drawView(context, <Worth account={account} />)
  await until(() => root.textContent?.includes('Its value is not known') ?? false)
  expect(root.querySelectorAll('select')).toHaveLength(1)
})

test.each([
  ['x-missing-chains', 'eip155:10', 'Optimism does not answer. What you hold there may be out of date'],
  [
    'x-incomplete-chains',
    'eip155:10',
    'hold on Optimism could not be read. It may be out of date or not shown.',
  ],
])(
  'behavior: %s: what was known stays on screen, and is said to be out of date',
  async (header, chain, said) => {
    const old = { ...ether, address: `eip155:10:0x${'7'.repeat(40)}` }
    const { context } = holding(old, priced)
    const { root } = await drawView(context, <TokensTab address={alice} />)
    await until(() => root.querySelectorAll('.token-row').length === 2)
    const headers = { [header]: chain }
    const body = JSON.stringify({ balances: [priced], unread: [old.address] })
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
    await queryClientOf(context.api).invalidateQueries({ queryKey: ['tokens'] })
    await until(() => root.textContent?.includes(said) === true)
    const marked = [...root.querySelectorAll('.token-row')].map((row) =>
      row.textContent?.includes('May be out of date'),
    )
    expect(marked).toEqual([false, true])
  },
)

test.each<[string, Balance['quantity'], RegExp]>([
  [
    'are multiplied already',
    { decimals: '18', numeric: '40', multiplier: '4', next: { multiplier: '8', fromS: 4_105_123_200 } },
    /^40 ETH.*From .*2100.* its issuer has amounts multiplied by 8, now by 4$/,
  ],
  [
    'will be multiplied',
    { decimals: '18', numeric: '10', next: { multiplier: '8', fromS: 4_105_123_200 } },
    /^10 ETH.*From .*2100.* its issuer has amounts multiplied by 8$/,
  ],
])('behavior: an announced change stands with amounts that %s', async (_, quantity, said) => {
  const { context } = holding({ ...ether, quantity })
  const { root } = await drawView(context, <TokensTab address={alice} />)
  await until(() => root.querySelectorAll('.token-row').length === 1)
  expect(root.querySelector('.token-end')?.textContent).toMatch(said)
})
