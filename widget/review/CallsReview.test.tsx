import { expect, test, vi } from 'vitest'
import { CallsReview } from './CallsReview.tsx'
import { single, usdc, weth } from './eip155/swap/test/routerCalls.ts'
import { wallet_sendCalls } from './eip155/wallet_sendCalls.ts'
import type { Review } from './review.ts'
import { call } from './test/contractCall.ts'
import { drawScreen, longAnswer } from './test/drawScreen.tsx'
import { ourRouter } from './test/networks.ts'
import { friend, me, requestOf, subjectOf } from './test/readers.ts'
import { said } from './test/said.ts'
import { tokenNode } from './test/tokenNode.ts'

const ask = tokenNode(
  {
    [usdc]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, balance: 40_000_000n },
    [weth]: { symbol: 'WETH', decimals: 18 },
  },
  weth,
)
const never = () => new Promise<never>(() => {})
const throws = (): never => {
  throw new Error('down')
}
const strange = '0x3333333333333333333333333333333333333333'
const approve = { to: usdc, data: call('approve(address,uint256)', friend, 2n ** 256n - 1n) }
const pay = { to: friend, value: '0xde0b6b3a7640000' }
const swap = { to: strange, data: single() }

const drawn = (
  calls: object[],
  review: Partial<Review> = { ask },
  more: { capabilities?: object; ready?: boolean } = {},
) => {
  const { capabilities, ...props } = more
  const request = requestOf(wallet_sendCalls, { calls, ...(capabilities && { capabilities }) })
  const subject = subjectOf(request, 'calls')
  return drawScreen(
    <CallsReview {...props} calls={subject.calls} from={subject.from} request={request} />,
    review,
    review.ask !== never,
  )
}

test.each<[string, object[], string[]]>([
  [
    'one call',
    [pay],
    said`
    {call.send}
    1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
  [
    'one call with a field that we do not know',
    [{ ...pay, wonder: 'x' }],
    said`
    {call.send}
    1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    warning: {risk.capability.title} – {risk.capability.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    {detail.capability}: calls.0.wonder: x
    # {calls.step number=1}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
  [
    'one call with a danger and with data',
    [approve],
    said`
    {call.allowSpending}
    !{call.unlimited token=USDC}!
    {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {call.allowSpending}: !{call.unlimited token=USDC}!
    {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
  `,
  ],
  [
    'one swap to the person',
    [{ to: ourRouter, data: single() }],
    said`
    {call.swap}
    {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {call.swap}: {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.to}: {call.toYou}
    {detail.contract}: 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45
    ▸ {detail.data bytes=228}
      [{detail.data bytes=228}] ‹0x04e45aaf…00000000›
  `,
  ],
  [
    'two calls',
    [{ ...pay, data: '0x' }, approve],
    said`
    {calls.label}
    {calls.count count=2}
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    # {calls.step number=2}
    {call.allowSpending}: !{call.unlimited token=USDC}!
    {detail.spender}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
  `,
  ],
  [
    'a swap by a contract that is not known',
    [swap, pay],
    said`
    {calls.label}
    {calls.count count=2}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    warning: {call.swapUnknown.title} – {call.swapUnknown.text}
    {call.swap}: {call.swapIn sold=3,000_USDC bought=1_WETH}
    {detail.sold}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.bought}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    {detail.to}: {call.toYou}
    {detail.contract}: 0x3333333333333333333333333333333333333333
    ▸ {detail.data bytes=228}
      [{detail.data bytes=228}] ‹0x04e45aaf…00000000›
    # {calls.step number=2}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
  [
    'a new contract and a payment',
    [{ data: '0x6001' }, pay],
    said`
    {calls.label}
    {calls.count count=2}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {call.deploy}: 0 ETH
    ▸ {detail.data bytes=2}
      [{detail.data bytes=2}] ‹0x6001›
    # {calls.step number=2}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `,
  ],
])('param: %s', async (_, calls, lines) => {
  expect((await drawn(calls)).body()).toEqual(lines)
})

test('behavior: what the network knows of an amount is a risk too', async () => {
  const much = { to: usdc, data: call('approve(address,uint256)', friend, 401_000_000n) }
  const screen = await drawn([much, pay])
  expect(screen.lines()).toContain(said`warning: {risk.aboveBalance.title} – {risk.aboveBalance.text}`[0])
})

test('param: what the wallet is asked for beside', async () => {
  const capabilities = { paymasterService: { url: 'https://pay.example' }, 'session\u200bKey': {} }
  expect((await drawn([pay], { ask }, { capabilities })).body()).toEqual(said`
    {call.send}
    1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    warning: {risk.capability.title} – {risk.capability.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    {detail.capability}: sessionU+200BKey
    # {calls.step number=1}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `)
})

test('behavior: nothing is approved before all of it is read', async () => {
  const screen = await drawn([approve, pay], { ask: never })
  await screen.pass(700)
  expect(screen.lines()).toEqual(said`
    shop.example
    {calls.label}
    {calls.count count=2}
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
    # {calls.step number=2}
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    ({approve.reject})
    ({approve.approve}, off)
  `)
})

test('behavior: one call that is being read', async () => {
  const screen = await drawn([approve], { ask: never })
  expect(screen.body()).toEqual(said`
    …
    …
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
  `)
})

test('error: calls that cannot be read are said, with the risks that are known', async () => {
  const screen = await drawn([approve, pay], { ask: throws })
  await screen.pass(700)
  expect(screen.lines()).toEqual(said`
    shop.example
    {calls.label}
    {calls.count count=2}
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    warning: {call.unread.title}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
    # {calls.step number=2}
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    ({approve.reject})
    ({approve.approve})
  `)
  const alone = await drawn([approve], { ask: throws })
  expect(alone.body()).toEqual(said`
    {call.contract}
    {call.unread.figure}
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    warning: {call.unread.title}
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    # {calls.step number=1}
    {detail.to}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    ▸ {detail.data bytes=68}
      [{detail.data bytes=68}] ‹0x095ea7b3…ffffffff›
  `)
})

test('behavior: what is read may be approved, unless more is being worked out', async () => {
  const approved = vi.fn()
  const screen = await drawn([approve, pay], { ask, approve: approved })
  await screen.pass(700)
  screen.press('Approve')
  expect(approved).toHaveBeenCalledOnce()
  const waiting = await drawn([approve, pay], { ask }, { ready: false })
  await waiting.pass(700)
  expect(waiting.button('Approve').disabled).toBe(true)
})

test('param: more to say, and more details', async () => {
  const request = requestOf(wallet_sendCalls, { calls: [pay] })
  const screen = await drawScreen(
    <CallsReview
      calls={[pay]}
      details={
        <div className="detail">
          <dt>Fee</dt>
          <dd>none</dd>
        </div>
      }
      from={me}
      request={{ ...request, subject: { type: 'other' } }}
    >
      <p>The account is created.</p>
    </CallsReview>,
    { ask },
  )
  expect(screen.body()).toEqual(said`
    {call.send}
    1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
    The account is created.
    {detail.from}: 0xf39F…2266
    {detail.network}: Ethereum
    {bitcoin.fee}: none
    # {calls.step number=1}
    {call.send}: 1 ETH
    {detail.to}: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
  `)
})

test.each([
  ['one call', [pay], 'Approve'],
  ['two calls, of which the headline says only how many there are', [pay, approve], 'Read on'],
])('behavior: %s', async (_, calls, name) => {
  expect(await longAnswer(() => drawn(calls))).toBe(name)
})
