import { expect, test, vi } from 'vitest'
import { eth_sendTransaction, eth_signTransaction } from './eip155/eth_sendTransaction.ts'
import { s, single, usdc, weth } from './eip155/swap/test/routerCalls.ts'
import type { Review } from './review.ts'
import { TransactionReview } from './TransactionReview.tsx'
import { call } from './test/contractCall.ts'
import { drawScreen } from './test/drawScreen.tsx'
import { ourRouter } from './test/networks.ts'
import { friend, me, requestOf, subjectOf } from './test/readers.ts'
import { said } from './test/said.ts'
import { tokenNode } from './test/tokenNode.ts'

const ask = tokenNode(
  {
    [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, balance: 40_000_000n },
    [weth]: { symbol: 'WETH', decimals: 18, supply: 10n ** 24n, balance: 0n },
  },
  weth,
)
const drawn = (transaction: object, review: Partial<Review> = { ask }, read = eth_sendTransaction) => {
  const request = requestOf(read, transaction)
  const subject = subjectOf(request, 'transaction')
  const screen = <TransactionReview request={request} sign={subject.sign} transaction={subject.transaction} />
  return drawScreen(screen, review, review.ask !== never)
}
const never = () => new Promise<never>(() => {})
const throws = (): never => {
  throw new Error('down')
}
const transfer = call('transfer(address to,uint256 amount)', friend, 25_000_000n)
const max = 2n ** 256n - 1n
const strange = '0x3333333333333333333333333333333333333333'

test.each<[string, object, string[]]>([
  [
    'coins',
    { to: friend, value: '0xde0b6b3a7640000' },
    said`
    {call.send}
    1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'coins, with a fee of today',
    { to: friend, value: '0x1', gas: '0x5208', maxFeePerGas: '0x77359400', gasPrice: '0x1' },
    said`
      {call.send}
      0.000000000000000001 ETH
      {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      {detail.from}: 0xf39F…2266
      {detail.network}: Ethereum
      {detail.fee}: 0.000042 ETH
    `,
  ],
  [
    'fields that we do not know (celo-org/react-celo#137)',
    { to: friend, value: '0x1', feeCurrency: usdc, customData: { gasPerPubdata: '0x1' } },
    said`
      {call.send}
      0.000000000000000001 ETH
      {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      {detail.from}: 0xf39F…2266
      {detail.network}: Ethereum
      {detail.capability}: feeCurrency: ${usdc}
      {detail.capability}: customData: {"gasPerPubdata":"0x1"}
    `,
  ],
  [
    'a fee of old',
    { to: friend, value: '0x1', gas: '0x5208', gasPrice: '0x77359400' },
    said`
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    {detail.fee}: 0.000042 ETH
  `,
  ],
  [
    'a fee without a price',
    { to: friend, value: '0x1', gas: '0x5208' },
    said`
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a price without a fee',
    { to: friend, value: '0x1', gasPrice: '0x77359400' },
    said`
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a new contract',
    { data: '0x6001', value: '0x5' },
    said`
    {call.deploy}
    0.000000000000000005 ETH
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    ▸ {detail.data bytes=2}
      [{detail.data bytes=2}] ‹0x6001›
  `,
  ],
  [
    'tokens',
    { to: usdc, data: transfer },
    said`
    {call.send}
    25 USDC
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.network}: Ethereum
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0xa9059cbb…017d7840›
  `,
  ],
  [
    'tokens of a contract that no node knows',
    { to: strange, data: transfer },
    said`
    {call.send}
    25000000 of {call.unknownToken}
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.token}: 0x3333333333333333333333333333333333333333
    {detail.network}: Ethereum
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0xa9059cbb…017d7840›
  `,
  ],
  [
    'data of nothing',
    { to: friend, value: '0x1', data: '0x' },
    said`
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a call',
    { to: strange, data: '0xdeadbeef00' },
    said`
    {call.contract}
    0xdeadbeef
    {detail.contract}: 0x3333333333333333333333333333333333333333
    {detail.from}: 0xf39F…2266
    {detail.function}: 0xdeadbeef
    {detail.network}: Ethereum
    ▸ {detail.data bytes=5}
      [{detail.data bytes=5}] ‹0xdeadbeef00›
  `,
  ],
  [
    'a call with coins',
    { to: strange, data: '0xdeadbeef', value: '0x5' },
    said`
    {call.contractWith}
    0.000000000000000005 ETH
    {detail.contract}: 0x3333333333333333333333333333333333333333
    {detail.from}: 0xf39F…2266
    {detail.function}: 0xdeadbeef
    {detail.network}: Ethereum
    ▸ {detail.data bytes=4}
      [{detail.data bytes=4}] ‹0xdeadbeef›
  `,
  ],
  [
    'an endless approval',
    { to: usdc, data: call('approve(address,uint256)', friend, max) },
    said`
    {call.allowSpending}
    !{call.unlimited token=USDC}!
    {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    {detail.from}: 0xf39F…2266
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    {detail.network}: Ethereum
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
  `,
  ],
  [
    'an approval of far more than there is',
    { to: usdc, data: call('approve(address,uint256)', friend, 401_000_000n) },
    said`
      {call.allowSpending}
      401 USDC
      {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      warning: {risk.aboveBalance.title} – {risk.aboveBalance.text}
      {detail.from}: 0xf39F…2266
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.have}: 40 USDC
      {detail.network}: Ethereum
      ▸ {detail.data bytes=68}
        [{detail.data bytes=68}] ‹0x095ea7b3…17e6c640›
    `,
  ],
  [
    'a swap by our router',
    { to: ourRouter, data: s('multicall', 1n, [single()]) },
    said`
    {call.swap}
    {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.from}: 0xf39F…2266
    {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.to}: {call.toYou}
    {detail.contract}: 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45
    {detail.network}: Ethereum
    ▸ {detail.data bytes=420}
      [{detail.data bytes=420}] ‹0x5ae401dc…00000000›
  `,
  ],
  [
    'a swap by another contract',
    { to: strange, data: single({ recipient: friend }) },
    said`
    {call.swap}
    {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    danger: {call.swapElsewhere.title} – {call.swapElsewhere.text}
    warning: {call.swapUnknown.title} – {call.swapUnknown.text}
    {detail.from}: 0xf39F…2266
    {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.contract}: 0x3333333333333333333333333333333333333333
    {detail.network}: Ethereum
    ▸ {detail.data bytes=228}
      [{detail.data bytes=228}] ‹0x04e45aaf…00000000›
  `,
  ],
])('param: %s', async (_, transaction, lines) => {
  expect((await drawn(transaction)).body()).toEqual(lines)
})

test('behavior: it is only signed', async () => {
  const screen = await drawn({ to: friend, value: '0x1' }, { ask }, eth_signTransaction)
  expect(screen.lines()).toEqual(said`
    shop.example
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    info: {call.signOnly.title} – {call.signOnly.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    ({approve.reject})
    ({approve.approve}, off)
  `)
})

test('behavior: nothing is approved before it is read', async () => {
  const screen = await drawn({ to: usdc, data: transfer }, { ask: never })
  // Longer than a doubt must last to be said: there is none before all of it is here.
  await screen.pass(2_000)
  expect(screen.lines()).toEqual(said`
    shop.example
    …
    …
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0xa9059cbb…017d7840›
    ({approve.reject})
    ({approve.approve}, off)
  `)
})

test('behavior: what is read may be approved, once the screen stands', async () => {
  const approve = vi.fn()
  const screen = await drawn({ to: usdc, data: transfer }, { ask, approve })
  await screen.pass(700)
  expect(screen.button('Approve').disabled).toBe(false)
  screen.press('Approve')
  expect(approve).toHaveBeenCalledOnce()
})

test('error: a call that cannot be read is said, and may be approved', async () => {
  const screen = await drawn({ to: usdc, data: transfer }, { ask: throws })
  await screen.pass(700)
  expect(screen.lines()).toEqual(said`
    shop.example
    {call.contract}
    {call.unread.figure}
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    warning: {call.unread.title}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0xa9059cbb…017d7840›
    ({approve.reject})
    ({approve.approve})
  `)
})

test('behavior: more than the call is being worked out', async () => {
  const request = requestOf(eth_sendTransaction, { to: friend, value: '0x1' })
  const { transaction } = subjectOf(request, 'transaction')
  const screenOf = (ready: boolean) => (
    <TransactionReview fee="at most a coin" ready={ready} request={request} transaction={transaction}>
      <p>More</p>
    </TransactionReview>
  )
  const waiting = await drawScreen(screenOf(false))
  await waiting.pass(700)
  expect(waiting.lines()).toEqual(said`
    shop.example
    {call.send}
    0.000000000000000001 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    More
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    {detail.fee}: at most a coin
    ({approve.reject})
    ({approve.approve}, off)
  `)
})

test('behavior: a network of nobody has no symbol and no fee', async () => {
  const fee = { gas: '0x5208', gasPrice: '0x77359400' }
  const screen = await drawn({ from: me, to: friend, value: '0x5', ...fee }, { ask, networks: [] })
  expect(screen.lines()).toEqual(said`
    shop.example
    {call.send}
    5
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: eip155:1
    ({approve.reject})
    ({approve.approve}, off)
  `)
})
