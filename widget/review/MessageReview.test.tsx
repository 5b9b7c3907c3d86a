import { expect, test } from 'vitest'
import { accountVectors } from './eip155/dangers/test/accountVectors.ts'
import { orderVectors } from './eip155/dangers/test/orderVectors.ts'
import { permit, permitOf, tokenVectors } from './eip155/dangers/test/tokenVectors.ts'
import { apes, me, type TypedVector, token, typedData, weth } from './eip155/dangers/test/typedData.ts'
import { unknownVectors } from './eip155/dangers/test/unknownVectors.ts'
import { venueVectors } from './eip155/dangers/test/venueVectors.ts'
import { eth_signTypedData, eth_signTypedData_v4 } from './eip155/eth_signTypedData.ts'
import { personal_sign } from './eip155/personal_sign.ts'
import { MessageReview } from './MessageReview.tsx'
import type { Review } from './review.ts'
import type { Reviewed } from './subject.ts'
import { drawScreen, longAnswer } from './test/drawScreen.tsx'
import { requestOf } from './test/readers.ts'
import { said } from './test/said.ts'
import { tokenNode } from './test/tokenNode.ts'

const ask = tokenNode({
  [token]: { symbol: 'USDC', decimals: 6, supply: 10n ** 15n, balance: 40_000_000n },
  [weth]: { symbol: 'WETH', decimals: 18 },
  [apes]: { symbol: 'BAYC', decimals: 0 },
})
const never = () => new Promise<never>(() => {})
const vectors: TypedVector[] = [
  ...tokenVectors,
  ...orderVectors,
  ...accountVectors,
  ...unknownVectors,
  ...venueVectors,
]
const typed = (name: string): Reviewed => {
  const [, data] = vectors.find((vector) => vector[0] === name) ?? []
  return requestOf(eth_signTypedData_v4, me, JSON.stringify(data))
}
const drawn = (request: Reviewed, review: Partial<Review> = { ask }) =>
  drawScreen(<MessageReview request={request} />, review, review.ask !== never)

const signIn = (domain: string, uri = `https://${domain}`) =>
  `${domain} wants you to sign in with your Ethereum account:\n${me}\n\nHi.\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`

test.each<[string, string, string[]]>([
  [
    'a text',
    'Hello\nyou',
    said`
    {message.label}
    {message.figure}
    [{message.box}] Hello⏎you
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a text that hides characters',
    'pay\u202e me',
    said`
    {message.label}
    {message.figure}
    [{message.box}] payU+202E me
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'bytes',
    '0xdeadbeef',
    said`
    {message.label}
    {message.figure}
    warning: {message.hex.title} – {message.hex.text}
    [{message.box}] ‹0xdeadbeef›
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a hash',
    `0x${'ab'.repeat(32)}`,
    said`
    {message.label}
    {message.figure}
    danger: {risk.hash.title} – {risk.hash.text}
    [{message.box}] ‹0xabababababababababababababababababababababababababababababababab›
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a sign-in to this site',
    signIn('shop.example'),
    said`
    {message.label}
    {message.figure}
    [{message.box}] shop.example wants you to sign in with your Ethereum account:⏎0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266⏎⏎Hi.⏎⏎URI: https://shop.example⏎Version: 1⏎Chain ID: 1⏎Nonce: abcdefgh⏎Issued At: 2026-01-01T00:00:00Z
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a sign-in to another site',
    signIn('bank.example'),
    said`
    {message.label}
    {message.figure}
    danger: {review.domain.title} – {review.domain.text domain=bank.example site=shop.example}
    [{message.box}] bank.example wants you to sign in with your Ethereum account:⏎0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266⏎⏎Hi.⏎⏎URI: https://bank.example⏎Version: 1⏎Chain ID: 1⏎Nonce: abcdefgh⏎Issued At: 2026-01-01T00:00:00Z
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a sign-in to this site with the address of another',
    signIn('shop.example', 'https://bank.example/login'),
    said`
    {message.label}
    {message.figure}
    danger: {review.domain.title} – {review.domain.text domain=bank.example site=shop.example}
    [{message.box}] shop.example wants you to sign in with your Ethereum account:⏎0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266⏎⏎Hi.⏎⏎URI: https://bank.example/login⏎Version: 1⏎Chain ID: 1⏎Nonce: abcdefgh⏎Issued At: 2026-01-01T00:00:00Z
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
  [
    'a sign-in of another account',
    signIn('shop.example').replace(me, '0x0000000000000000000000000000000000000000'),
    said`
    {message.label}
    {message.figure}
    warning: {risk.signInAccount.title} – {risk.signInAccount.text}
    [{message.box}] shop.example wants you to sign in with your Ethereum account:⏎0x0000000000000000000000000000000000000000⏎⏎Hi.⏎⏎URI: https://shop.example⏎Version: 1⏎Chain ID: 1⏎Nonce: abcdefgh⏎Issued At: 2026-01-01T00:00:00Z
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `,
  ],
])('param: %s', async (_, message, lines) => {
  expect((await drawn(requestOf(personal_sign, message, me))).body()).toEqual(lines)
})

test('param: the first form of typed data', async () => {
  const items = [
    { name: 'What\u200b', type: 'string', value: 'Tea' },
    { name: 'key', type: 'bytes32', value: `0x${'12'.repeat(32)}` },
    { name: 'who', type: 'address', value: me },
  ]
  expect((await drawn(requestOf(eth_signTypedData, items, me))).body()).toEqual(said`
    {message.label}
    {message.typed}
    danger: {risk.noDomain.title} – {risk.noDomain.text}
    WhatU+200B: Tea
    key: ‹0x1212121212121212121212121212121212121212121212121212121212121212›
    who: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `)
})

test('param: what the network says of the contract', async () => {
  const check = { mayTake: [token, apes], names: [weth], unknown: false }
  const request = typed('an amount')
  expect((await drawn({ ...request, check })).body()).toEqual(said`
    {message.label}
    {message.typed}
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    danger: {risk.unknownForm.title} – {risk.unknownForm.text}
    {detail.mayTake}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    {detail.mayTake}: 0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D
    {detail.names}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Pay
    token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    sellAmount: 5
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `)
  const names = { ...check, mayTake: [] }
  expect((await drawn({ ...request, check: names })).body()).toEqual(said`
    {message.label}
    {message.typed}
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    danger: {risk.unknownForm.title} – {risk.unknownForm.text}
    {detail.names}: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2
    # {typed.domain}
    {detail.network}: Ethereum (1)
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    # Pay
    token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    sellAmount: 5
    {detail.account}: 0xf39F…2266
    {detail.network}: Ethereum
  `)
  const nothing = { mayTake: [], names: [], unknown: true }
  const [unchecked, plain] = [await drawn({ ...request, check: nothing }), await drawn(request)]
  expect(unchecked.body()).toEqual(plain.body())
  const count = ({ root }: typeof plain) => root.querySelectorAll('dl').length
  expect(count(unchecked)).toBe(count(plain))
  expect(count(plain)).toBe(4)
})

test('behavior: nothing is approved before it is read', async () => {
  const screen = await drawn(typed('EIP-2612'), { ask: never })
  // Longer than a doubt must last to be said: there is none before all of it is here.
  await screen.pass(2_000)
  expect(screen.lines()).toEqual(said`
    shop.example
    …
    …
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    danger: {risk.permit.title} – {risk.permit.text}
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
    ({approve.reject})
    ({approve.approve}, off)
  `)
})

test('behavior: what is read may be approved', async () => {
  for (const request of [typed('EIP-2612'), requestOf(personal_sign, 'Hello', me)]) {
    const screen = await drawn(request)
    await screen.pass(700)
    expect(screen.button('Approve').disabled).toBe(false)
  }
})

test('behavior: a long text need not be scrolled, typed data need', async () => {
  expect(await longAnswer(() => drawn(requestOf(personal_sign, 'Hello', me)))).toBe('Approve')
  expect(await longAnswer(() => drawn(typed('an amount')))).toBe('Read on')
})

test('error: a node that fails leaves what the data says', async () => {
  const failing = (): never => {
    throw new Error('down')
  }
  const screen = await drawn(typed('EIP-2612'), { ask: failing })
  await screen.pass(700)
  expect(screen.lines()).toEqual(said`
    shop.example
    {message.label}
    {message.typed}
    {detail.contract}: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48
    danger: {risk.permit.title} – {risk.permit.text}
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
    ({approve.reject})
    ({approve.approve})
  `)
})

test('behavior: what the network knows of an amount is a risk too', async () => {
  const data = typedData(permit, permitOf('401000000'))
  const screen = await drawn(requestOf(eth_signTypedData_v4, me, JSON.stringify(data)))
  expect(screen.lines()).toContain(said`warning: {risk.aboveBalance.title} – {risk.aboveBalance.text}`[0])
})

test('error: a request that is not for signing is shown without a message', async () => {
  const subject = { type: 'watchAsset', standard: 'ERC20', address: token, symbol: 'USDC' } as const
  const screen = await drawn({ networkId: 'eip155:1', subject, risks: [] })
  expect(screen.body()).toEqual(said`
    {message.label}
    {message.figure}
    {detail.account}: 0xA0b8…eB48
    {detail.network}: Ethereum
  `)
})

test('error: what nobody signs is not shown', async () => {
  const request: Reviewed = { networkId: 'eip155:1', subject: { type: 'other' }, risks: [] }
  expect((await drawn(request)).root.innerHTML).toBe('')
})
