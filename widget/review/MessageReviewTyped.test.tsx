import { expect, test } from 'vitest'
import { accountVectors } from './eip155/dangers/test/accountVectors.ts'
import { orderVectors } from './eip155/dangers/test/orderVectors.ts'
import { tokenVectors } from './eip155/dangers/test/tokenVectors.ts'
import { apes, me, type TypedVector, token, weth } from './eip155/dangers/test/typedData.ts'
import { unknownVectors } from './eip155/dangers/test/unknownVectors.ts'
import { venueVectors } from './eip155/dangers/test/venueVectors.ts'
import { eth_signTypedData_v4 } from './eip155/eth_signTypedData.ts'
import { MessageReview } from './MessageReview.tsx'
import { drawScreen, longAnswer } from './test/drawScreen.tsx'
import { requestOf } from './test/readers.ts'
import { said } from './test/said.ts'
import { tokenNode } from './test/tokenNode.ts'

const ask = tokenNode({
  [token]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, balance: 40_000_000n },
  [weth]: { symbol: 'WETH', decimals: 18 },
  [apes]: { symbol: 'BAYC', decimals: 0 },
})
const vectors: TypedVector[] = [
  ...tokenVectors,
  ...orderVectors,
  ...accountVectors,
  ...unknownVectors,
  ...venueVectors,
]
const drawn = (name: string) => {
  const [, data] = vectors.find((vector) => vector[0] === name) ?? []
  const request = requestOf(eth_signTypedData_v4, me, JSON.stringify(data))
  return drawScreen(<MessageReview request={request} />, { ask })
}

test.each<[string, string[]]>([
  [
    'EIP-2612',
    said`
    {call.allowSpending}
    !25 USDC!
    {detail.spender}: 0x6666666666666666666666666666666666666666
    danger: {risk.permit.title} – {risk.permit.text}
    {detail.gives}: 25 USDC
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Permit
    owner: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    spender: 0x6666666666666666666666666666666666666666
    value: 25000000
    nonce: 0
    deadline: 1893456000 (2030-01-01 00:00 UTC)
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'EIP-2612 of everything',
    said`
    {call.allowSpending}
    !{call.unlimited token=USDC}!
    {detail.spender}: 0x6666666666666666666666666666666666666666
    danger: {risk.permitUnlimited.title} – {risk.permitUnlimited.text}
    {detail.gives}: !{call.unlimited token=USDC}!
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Permit
    owner: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    spender: 0x6666666666666666666666666666666666666666
    value: 115792089237316195423570985008687907853269984665640564039457584007913129639935 ({typed.largest})
    nonce: 0
    deadline: 1893456000 (2030-01-01 00:00 UTC)
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'Permit2 batch of everything',
    said`
    {call.allowSpending}
    !{power.several count=2}!
    {detail.spender}: 0x6666666666666666666666666666666666666666
    danger: {risk.permitUnlimited.title} – {risk.permitUnlimited.text}
    {detail.gives}: 0.000005 USDC
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    {detail.gives}: !{call.unlimited token=USDC}!
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.have}: 40 USDC
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {typed.name}: Permit2
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x000000000022D473030F116dDEE9F6B43aC78BA3
    # PermitBatch
    details:
      1:
        token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
        amount: 5
        expiration: 1893456000 (2030-01-01 00:00 UTC)
        nonce: 0
      2:
        token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
        amount: 1461501637330902918203684832716283019655932542975 ({typed.largest})
        expiration: 1893456000 (2030-01-01 00:00 UTC)
        nonce: 0
    spender: 0x6666666666666666666666666666666666666666
    sigDeadline: 1893456000 (2030-01-01 00:00 UTC)
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'EIP-3009 transfer',
    said`
    {call.send}
    !25 USDC!
    {detail.to}: 0x6666666666666666666666666666666666666666
    danger: {risk.permit.title} – {risk.permit.text}
    {detail.gives}: 25 USDC
    {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # TransferWithAuthorization
    from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    to: 0x6666666666666666666666666666666666666666
    value: 25000000
    validAfter: 0
    validBefore: 1893456000 (2030-01-01 00:00 UTC)
    nonce: ‹0xabababababababababababababababababababababababababababababababab›
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'Seaport order',
    said`
    {power.order}
    !{call.piece id=7 token=BAYC}!
    {detail.contract}: 0x0000000000000068F116a894984e2DB1123eB395
    danger: {risk.order.title} – {risk.order.text}
    {detail.gives}: {call.piece id=7 token=BAYC}
    {detail.token}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.gets}: 0.000000000000000001 ETH
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {typed.name}: Seaport
    {typed.version}: 1.6
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x0000000000000068F116a894984e2DB1123eB395
    # OrderComponents
    offerer: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    zone: 0x0000000000000000000000000000000000000000
    offer:
      1:
        itemType: 2
        token: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
        identifierOrCriteria: 7
        startAmount: 1
        endAmount: 1
    consideration:
      1:
        itemType: 0
        token: 0x0000000000000000000000000000000000000000
        identifierOrCriteria: 0
        startAmount: 1
        endAmount: 1
        recipient: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    orderType: 0
    startTime: 0
    endTime: 1893456000 (2030-01-01 00:00 UTC)
    zoneHash: ‹0x0000000000000000000000000000000000000000000000000000000000000000›
    salt: 1
    conduitKey: ‹0xabababababababababababababababababababababababababababababababab›
    counter: 0
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'Seaport order that asks for nothing',
    said`
    {power.order}
    !{call.piece id=7 token=BAYC}!
    {detail.contract}: 0x0000000000000068F116a894984e2DB1123eB395
    danger: {risk.order.title} – {risk.order.text}
    {detail.gives}: {call.piece id=7 token=BAYC}
    {detail.token}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.gets}: !{detail.getsNothing}!
    {detail.until}: 2030-01-01 00:00 UTC
    # {typed.domain}
    {typed.name}: Seaport
    {typed.version}: 1.6
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x0000000000000068F116a894984e2DB1123eB395
    # OrderComponents
    offerer: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    zone: 0x0000000000000000000000000000000000000000
    offer:
      1:
        itemType: 2
        token: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
        identifierOrCriteria: 7
        startAmount: 1
        endAmount: 1
    consideration:
    orderType: 0
    startTime: 0
    endTime: 1893456000 (2030-01-01 00:00 UTC)
    zoneHash: ‹0x0000000000000000000000000000000000000000000000000000000000000000›
    salt: 1
    conduitKey: ‹0xabababababababababababababababababababababababababababababababab›
    counter: 0
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'Blur root',
    said`
    {power.order}
    !{power.unseen}!
    {detail.contract}: 0x6666666666666666666666666666666666666666
    danger: {risk.hiddenOrder.title} – {risk.hiddenOrder.text}
    # {typed.domain}
    {typed.name}: Blur Exchange
    {typed.version}: 1.0
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x6666666666666666666666666666666666666666
    # Root
    root: ‹0xabababababababababababababababababababababababababababababababab›
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'SafeTx of an approval',
    said`
    {power.accountCall}
    !{call.unlimited token=USDC}!
    {detail.contract}: 0x6666666666666666666666666666666666666666
    danger: {risk.unlimited.title} – {risk.unlimited.text}
    warning: {risk.accountCall.title} – {risk.accountCall.text}
    {calls.step number=1}:
      {call.allowSpending}: !{call.unlimited token=USDC}!
      {detail.spender}: 0x6666666666666666666666666666666666666666
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
      {detail.have}: 40 USDC
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x6666666666666666666666666666666666666666
    # SafeTx
    to: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    value: 0
    data: ‹0x095ea7b30000000000000000000000006666666666666666666666666666666666666666ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff›
    operation: 0
    safeTxGas: 0
    baseGas: 0
    gasPrice: 0
    gasToken: 0x0000000000000000000000000000000000000000
    refundReceiver: 0x0000000000000000000000000000000000000000
    nonce: 3
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'SafeTx with a delegate call',
    said`
    {power.foreignCode}
    !0.000005 USDC!
    {detail.contract}: 0x6666666666666666666666666666666666666666
    danger: {risk.foreignCode.title} – {risk.foreignCode.text}
    {calls.step number=1}:
      {call.send}: 0.000005 USDC
      {detail.to}: 0x6666666666666666666666666666666666666666
      {detail.token}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x6666666666666666666666666666666666666666
    # SafeTx
    to: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    value: 0
    data: ‹0xa9059cbb00000000000000000000000066666666666666666666666666666666666666660000000000000000000000000000000000000000000000000000000000000005›
    operation: 1
    safeTxGas: 0
    baseGas: 0
    gasPrice: 0
    gasToken: 0x0000000000000000000000000000000000000000
    refundReceiver: 0x0000000000000000000000000000000000000000
    nonce: 3
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'Hyperliquid agent',
    said`
    {power.agent}
    !{power.everything}!
    {detail.power}: 0x6666666666666666666666666666666666666666
    danger: {risk.agent.title} – {risk.agent.text}
    # {typed.domain}
    {typed.name}: HyperliquidSignTransaction
    {typed.version}: 1
    {detail.network}: Ethereum (1)
    {detail.contract}: 0x0000000000000000000000000000000000000000
    # HyperliquidTransaction:ApproveAgent
    hyperliquidChain: Mainnet
    agentAddress: 0x6666666666666666666666666666666666666666
    agentName:
    nonce: 1
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'an amount',
    said`
    {message.label}
    {message.typed}
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    danger: {risk.unknownForm.title} – {risk.unknownForm.text}
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Pay
    token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    sellAmount: 5
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
])('param: %s', async (name, lines) => {
  expect((await drawn(name)).body()).toEqual(lines)
})

test.each([
  ['EIP-2612', 'Approve'],
  ['Blur root', 'Read on'],
  ['an amount', 'Read on'],
  ['SafeTx of an approval', 'Read on'],
])('behavior: what the headline cannot say is read to its end: %s', async (name, answer) => {
  expect(await longAnswer(() => drawn(name))).toBe(answer)
})
