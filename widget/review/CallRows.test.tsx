import { expect, test } from 'vitest'
import { CallRows, InnerCall } from './CallRows.tsx'
import { describeCall } from './eip155/describeCall.ts'
import { s, single, usdc, weth } from './eip155/swap/test/routerCalls.ts'
import { call } from './test/contractCall.ts'
import { drawScreen } from './test/drawScreen.tsx'
import { mainnet, networks, ourRouter } from './test/networks.ts'
import { friend, me } from './test/readers.ts'
import { said } from './test/said.ts'
import { type NodeToken, tokenNode } from './test/tokenNode.ts'

const apes = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const ask = tokenNode(
  {
    [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, balance: 40_000_000n },
    [weth]: { symbol: 'WETH', decimals: 18 },
    [apes]: { symbol: 'BAYC', decimals: 0 },
  },
  weth,
)
const [network] = networks
const described = (to: string | undefined, data: string, value = '0x0') =>
  describeCall(ask, mainnet, { from: me, to, data, value })
const max = 2n ** 256n - 1n
const batch = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'
const execTransaction =
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
const zero = `0x${'0'.repeat(40)}`
const exec = (to: string, data: string, operation = 0) =>
  call(execTransaction, to, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x')
const many = (count: number) => [
  Array.from({ length: count }, (_, at) => BigInt(at + 1)),
  Array.from({ length: count }, (_, at) => BigInt(at % 2) + 1n),
]

test.each<[string, string, string, string, string[]]>([
  [
    'tokens out of another account',
    usdc,
    call('transferFrom(address,address,uint256)', friend, me, 5n),
    '0x0',
    said`
      {detail.owner}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    `,
  ],
  [
    'tokens with coins',
    usdc,
    call('transfer(address,uint256)', friend, 5n),
    '0x7',
    said`
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
  `,
  ],
  [
    'a piece',
    apes,
    call('safeTransferFrom(address,address,uint256)', me, friend, 7n),
    '0x0',
    said`
    {detail.owner}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    {detail.collection}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
  `,
  ],
  [
    'two pieces',
    apes,
    call(batch, me, friend, ...many(2), '0x'),
    '0x0',
    said`
    {detail.owner}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    {detail.collection}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.pieces}: #1, 2 × #2
  `,
  ],
  [
    'as many as are written',
    apes,
    call(batch, me, friend, ...many(20), '0x'),
    '0x0',
    said`
    {detail.owner}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    {detail.collection}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.pieces}: #1, 2 × #2, #3, 2 × #4, #5, 2 × #6, #7, 2 × #8, #9, 2 × #10, #11, 2 × #12, #13, 2 × #14, #15, 2 × #16, #17, 2 × #18, #19, 2 × #20
  `,
  ],
  [
    'more than are written',
    apes,
    call(batch, me, friend, ...many(21), '0x'),
    '0x0',
    said`
    {detail.owner}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    {detail.collection}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.pieces}: #1, 2 × #2, #3, 2 × #4, #5, 2 × #6, #7, 2 × #8, #9, 2 × #10, #11, 2 × #12, #13, 2 × #14, #15, 2 × #16, #17, 2 × #18, #19, 2 × #20, …
  `,
  ],
  [
    'an approval',
    usdc,
    call('approve(address,uint256)', friend, 5n),
    '0x9',
    said`
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
  `,
  ],
  [
    'an approval without a balance',
    weth,
    call('approve(address,uint256)', friend, 5n),
    '0x0',
    said`
    {detail.token}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
  `,
  ],
  [
    'an approval with an end',
    friend,
    call('approve(address,address,uint160,uint48)', usdc, friend, 5n, 1893456000),
    '0x0',
    said`
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.have}: 40 USDC
      {detail.until}: 2030-01-01 00:00 UTC
    `,
  ],
  [
    'an approval without an end',
    friend,
    call('approve(address,address,uint160,uint48)', usdc, friend, 5n, 281474976710655),
    '0x0',
    said`
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.have}: 40 USDC
      {detail.until}: {detail.noEnd}
    `,
  ],
  [
    'all of a collection',
    apes,
    call('setApprovalForAll(address,bool)', friend, true),
    '0x1',
    said`
    {detail.collection}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
  `,
  ],
  [
    'power over an account',
    friend,
    call('allow(address,bool)', me, true),
    '0x2',
    said`
    {detail.contract}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
  [
    'calls of an account',
    friend,
    exec(usdc, call('approve(address,uint256)', me, max)),
    '0x0',
    said`
    {calls.step number=1}:
      {call.allowSpending}: !{call.unlimited token=USDC}!
      {detail.spender}: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.have}: 40 USDC
  `,
  ],
  [
    'foreign code',
    friend,
    exec(usdc, '0xdeadbeef', 1),
    '0x0',
    said`
    {calls.step number=1}:
      {call.contract}: 0xdeadbeef
      {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.function}: 0xdeadbeef
    {detail.contract}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
  [
    'a swap of coins',
    ourRouter,
    single({ tokenIn: weth, recipient: friend }),
    '0xb2d05e00',
    said`
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.contract}: 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45
  `,
  ],
  [
    'a swap for coins',
    ourRouter,
    s('multicall', 1n, [single({ recipient: zero.replace(/0$/, '2') }), s('unwrapWETH9', 1n, me)]),
    '0x0',
    said`
      {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.to}: {call.toYou}
      {detail.contract}: 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45
    `,
  ],
  [
    'coins',
    friend,
    '0x',
    '0x5',
    said`
  `,
  ],
])('param: %s', async (_, to, data, value, lines) => {
  const rows = <CallRows call={await described(to, data, value)} from={me} network={network} />
  expect((await drawScreen(<dl>{rows}</dl>)).lines()).toEqual(lines)
})

test('param: a new contract has no rows', async () => {
  const rows = <CallRows call={await described(undefined, '0x60')} from={me} network={network} />
  expect((await drawScreen(<dl>{rows}</dl>)).lines()).toEqual([])
})

test('param: a function by its name', async () => {
  const named = { ...(await described(friend, '0xdeadbeef')), name: 'poke' } as never
  const screen = await drawScreen(
    <dl>
      <CallRows call={named} from={me} network={network} />
    </dl>,
  )
  expect(screen.lines()).toEqual(said`
    {detail.function}: poke (0xdeadbeef)
  `)
})

test.each<[string, string | undefined, string, string[]]>([
  [
    'a call that is no danger',
    usdc,
    call('transfer(address,uint256)', friend, 5n),
    said`
    {call.send}: 0.000005 USDC
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
  `,
  ],
  [
    'a dangerous one',
    usdc,
    call('approve(address,uint256)', friend, max),
    said`
    {call.allowSpending}: !{call.unlimited token=USDC}!
    {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
  `,
  ],
  [
    'one to nobody',
    undefined,
    '0x60',
    said`
    {call.deploy}: 0 ETH
  `,
  ],
  [
    'a swap to somebody',
    ourRouter,
    single({ recipient: friend }),
    said`
    {call.swap}: {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.contract}: 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45
  `,
  ],
])('behavior: inside another call: %s', async (_, to, data, lines) => {
  const inner = <InnerCall call={await described(to, data)} network={network} />
  expect((await drawScreen(<dl>{inner}</dl>)).lines()).toEqual(lines)
})

const share = `0x${'5a'.repeat(20)}`
const nextS = 4_102_444_800
test.each<[string, NodeToken['scale'], string[]]>([
  [
    'holds',
    { multiplier: 4n * 10n ** 18n },
    said`
      {detail.token}: 0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A
      {detail.scale}: {scale.holds multiplier=4}
      {detail.have}: 10 × 4 = 40 SHR
    `,
  ],
  [
    'is to change',
    { multiplier: 10n ** 18n, next: 4n * 10n ** 18n, effectiveAt: nextS },
    said`
      {detail.token}: 0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A
      {detail.scale}: {scale.changes multiplier=1 next=4 time=2100-01-01_00:00_UTC}
      {detail.have}: 10 SHR
    `,
  ],
  [
    'could not be read',
    new Error('execution aborted (timeout = 5s)'),
    said`
      {detail.token}: 0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A
      {detail.scale}: {scale.unread}
      {detail.have}: 10 SHR before any multiplier
    `,
  ],
])('behavior: a multiplier of amounts that %s', async (_, scale, lines) => {
  const node = tokenNode({
    [share]: { symbol: 'SHR', decimals: 18, balance: 10n ** 19n, ...(scale && { scale }) },
  })
  const data = call('approve(address,uint256)', friend, 7n)
  const described = await describeCall(node, mainnet, { from: me, to: share, data })
  const rows = <CallRows call={described} from={me} network={network} />
  expect((await drawScreen(<dl>{rows}</dl>)).lines()).toEqual(lines)
})
