import { expect, test } from 'vitest'
import type { AssetDescription, PowerDescription } from './eip155/callDescription.ts'
import { describePower } from './eip155/dangers/describePower.ts'
import { token } from './eip155/dangers/test/typedData.ts'
import { NetworkDetail } from './NetworkDetail.tsx'
import { PowerRows } from './PowerRows.tsx'
import { SiteLine } from './SiteLine.tsx'
import { drawScreen } from './test/drawScreen.tsx'
import { mainnet, networks, solana } from './test/networks.ts'
import { friend, me } from './test/readers.ts'
import { said } from './test/said.ts'
import { tokenNode } from './test/tokenNode.ts'

const node = tokenNode({ [token]: { symbol: 'USDC', decimals: 6 } })
const inner = () => <p>a call</p>

test('default: what is given, for what, until when, and how much is not shown', async () => {
  const gives = [{ token, all: true as const }, ...Array.from({ length: 11 }, () => ({ amount: 1n }))]
  const calls = [{ to: friend, value: 0n, data: '0x' }]
  const power = await describePower(
    node,
    mainnet,
    { kind: 'order', gives: gives.slice(0, 11), gets: [{ token, amount: 5n }], until: 1_893_456_000n, calls },
    {
      ...{ owner: me, isDeep: false },
      describeInner: async () => ({ type: 'native', to: friend, value: '0' }),
    },
  )
  const rows = (
    <PowerRows inner={inner} network={networks[0]} power={{ ...power, gives: power.gives.slice(0, 2) }} />
  )
  expect((await drawScreen(<dl>{rows}</dl>)).lines()).toEqual(said`
    {detail.gives}: !{call.allOf token=USDC}!
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.gives}: 0.000000000000000001 ETH
    {detail.gets}: 0.000005 USDC
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.until}: 2030-01-01 00:00 UTC
    {calls.step number=1}:
      a call
    {detail.more}: 1
  `)
})

test('behavior: what a person has is only said of tokens', async () => {
  const drawn = async (asset: AssetDescription) => {
    const power: PowerDescription = { kind: 'send', gives: [asset], calls: [], more: 0 }
    const rows = <PowerRows inner={inner} network={networks[0]} power={power} />
    return (await drawScreen(<dl>{rows}</dl>)).lines()
  }
  expect(await drawn({ amount: '1', balance: '5' })).toEqual(said`
    {detail.gives}: 0.000000000000000001 ETH
  `)
  const usdc = { address: token, symbol: 'USDC', decimals: 6 }
  expect(await drawn({ token: usdc, amount: '1', balance: '5' })).toEqual(said`
    {detail.gives}: 0.000001 USDC
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 0.000005 USDC
  `)
})

test('behavior: a network by its name and its picture', async () => {
  const drawn = async (id: string) => {
    const { root, lines } = await drawScreen(<NetworkDetail networkId={id} />)
    return [
      lines()[0],
      root.querySelector('img')?.getAttribute('src'),
      root.querySelector('.tile')?.textContent,
    ]
  }
  expect(await drawn(mainnet)).toEqual([
    ...said`{detail.network}: Ethereum`,
    '/assets/networks/ethereum.svg',
    '',
  ])
  expect(await drawn(solana)).toEqual([...said`{detail.network}: Solana`, undefined, 'S'])
  expect(await drawn('eip155:777')).toEqual([...said`{detail.network}: eip155:777`, undefined, undefined])
})

test('error: a part of a review outside of one', async () => {
  const { renderToStaticMarkup } = await import('react-dom/server')
  expect(() => renderToStaticMarkup(<SiteLine />)).toThrow('useReview is used outside of a review')
})
