import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { type BalanceChain, balanceChain, multicall } from '../../../../server/test/balanceChains.ts'
import { contractCode, returns, storedUnderArgument, text, word } from '../../../../server/test/evmCode.ts'
import { multicall3Code } from '../../../../server/test/multicall3.ts'
import type { AskNode } from '../../review.ts'
import type { RequestSubject, Reviewed, Risk, TypedData } from '../../subject.ts'
import { assessRisks } from '../assessRisks.ts'
import { describeCall } from '../describeCall.ts'
import { checkContract, checkMs, type HeldTokens } from './checkContract.ts'
import { checkTyped } from './checkTyped.ts'
import { describeTyped } from './describeTyped.ts'
import { measureCalls } from './measureCalls.ts'
import { withDescribed } from './risksOfDescription.ts'
import { accountVectors } from './test/accountVectors.ts'
import { orderVectors } from './test/orderVectors.ts'
import { tokenVectors } from './test/tokenVectors.ts'
import { me, thief, typedData } from './test/typedData.ts'
import { unknownVectors } from './test/unknownVectors.ts'

// On real chains: one with Multicall3 and contracts where the tests want them, one that is bare.

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const allowed = '0x1111111111111111111111111111111111111111'
const apes = '0x2222222222222222222222222222222222222222'
const market = '0x3333333333333333333333333333333333333333'
const other = '0x4444444444444444444444444444444444444444'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const silent: AskNode = async () => Promise.reject(new RpcError(-32603, 'nobody answers'))
const site = 'https://shop.example'

const token = (more: Record<string, `0x${string}`>) =>
  contractCode({
    'balanceOf(address)': storedUnderArgument,
    'decimals()': returns(word(6)),
    'symbol()': returns(text('USDC')),
    'totalSupply()': returns(word(1_000_000n)),
    ...more,
  })

let chain: BalanceChain
let bare: BalanceChain
beforeAll(async () => {
  ;[chain, bare] = await Promise.all([balanceChain(1), balanceChain(10)])
  await chain.put(multicall, await multicall3Code())
  await chain.put(usdc, token({ 'allowance(address,address)': returns(word(0)) }))
  await chain.give(usdc, me, 100n)
  await chain.put(allowed, token({ 'allowance(address,address)': returns(word(5)) }))
  await chain.put(apes, contractCode({ 'isApprovedForAll(address,address)': returns(word(1)) }))
  await bare.put(allowed, token({ 'allowance(address,address)': returns(word(5)) }))
})
afterAll(() => Promise.all([chain, bare].map((each) => each[Symbol.asyncDispose]())))
/** The time that the answers have. */
let time: AbortController
beforeEach(() => {
  time = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
})
afterEach(() => void vi.restoreAllMocks())

let asked: unknown[] = []
/** JSON-RPC as the proxy passes it on. */
const askOf =
  (url: string): AskNode =>
  async (_, method, params) => {
    asked.push(params)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await (
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json()
    if (answer.error) throw new RpcError(answer.error.code, answer.error.message)
    return answer.result
  }
const ask: AskNode = (network, method, params) =>
  askOf(network === 'eip155:10' ? bare.url : chain.url)(network, method, params)
const holding =
  (...tokens: string[]): HeldTokens =>
  async (networkId) =>
    tokens.map((address) => ({
      ...{ name: 'A', symbol: 'A', chainId: networkId, price: 0, iconUrl: '' },
      address: `${networkId}:${address}`,
      quantity: { decimals: '6', numeric: '1' },
    }))

const message = (verifyingContract: string, chainId: unknown = 1) =>
  typedData('Note(string words)', { words: 'Hi' }, { chainId, verifyingContract })
const check = (data: TypedData, held: HeldTokens = holding(usdc, allowed), by = ask) =>
  checkContract({ ask: by, held }, { networkId: 'eip155:1', account: me, data })

describe('the contract of typed data', () => {
  test('default: may take a token that the person has, told in one request', async () => {
    asked = []
    expect(await check(message(market))).toEqual({ mayTake: [allowed], names: [], unknown: false })
    expect(asked).toHaveLength(1)
    expect(await check(message(market), holding(usdc))).toEqual({ mayTake: [], names: [], unknown: false })
  })

  test('behavior: by way of Permit2, and a collection that the data names', async () => {
    const data = typedData(
      'Bid(address collection)',
      { collection: apes },
      { chainId: 1, verifyingContract: market },
    )
    expect(await check(data, holding())).toEqual({ mayTake: [apes], names: [], unknown: false })
    const three = `0x${[5, 9, 0].map((number) => word(number).slice(2)).join('')}` as const
    await chain.put(permit2, contractCode({ 'allowance(address,address,address)': returns(three) }))
    const found = await check(message(market), holding(usdc))
    await chain.put(permit2, '0x')
    expect(found.mayTake).toContain(usdc)
  })

  test('behavior: a token that the person has is named beside a number', async () => {
    const named = (fields: string, value: Record<string, unknown>) =>
      check(typedData(`Thing(${fields})`, value, { chainId: 1 }), holding())
    expect(await named('address a,uint256 b', { a: usdc, b: '5' })).toEqual({
      mayTake: [],
      names: [usdc],
      unknown: false,
    })
    expect(await named('address a,uint256 epochAmount', { a: usdc })).toMatchObject({ names: [usdc] })
    expect(await named('address a,uint256 b', { a: other, b: '5' })).toMatchObject({ names: [] })
    const ofToken = typedData('Thing(uint256 b)', { b: '5' }, { chainId: 1, verifyingContract: usdc })
    expect(await check(ofToken, holding())).toMatchObject({ names: [usdc] })
    asked = []
    const nothing = { mayTake: [], names: [], unknown: false }
    expect(await named('address a,uint256 nonce', { a: usdc, nonce: '5' })).toEqual(nothing)
    // Nobody, and the person.
    for (const a of [`0x${'0'.repeat(40)}`, me])
      expect(await named('address a,uint256 b', { a, b: '5' })).toEqual(nothing)
    expect(asked).toEqual([])
    const beside = typedData(
      'Thing(address a,uint256 nonce)',
      { a: usdc, nonce: '5' },
      { verifyingContract: market },
    )
    expect(await check(beside, holding(usdc))).toEqual(nothing)
  })

  test('behavior: a chain without Multicall3 is asked one by one, as far as that goes', async () => {
    expect(await check(message(market, 10))).toEqual({ mayTake: [allowed], names: [], unknown: false })
    const many = Array.from({ length: 30 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '9')}`)
    expect(await check(message(market, 10), holding(...many))).toMatchObject({ unknown: true })
  })

  test('behavior: more than is asked about is said to be unknown', async () => {
    const many = Array.from({ length: 61 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '9')}`)
    const nothing = { mayTake: [], names: [] }
    expect(await check(message(market), holding(...many))).toEqual({ ...nothing, unknown: true })
    expect(await check(message(market), holding(...many.slice(1)))).toEqual({ ...nothing, unknown: false })
    const naming = (a: string[]) =>
      check(typedData('Thing(address[] a,uint256 b)', { a, b: '5' }, {}), holding())
    expect(await naming(many.slice(0, 9))).toEqual({ ...nothing, unknown: true })
    expect(await naming(many.slice(0, 8))).toEqual({ ...nothing, unknown: false })
  })

  test('behavior: a signature for no chain counts on this one', async () => {
    const data = typedData('Note(string words)', { words: 'Hi' }, { verifyingContract: market })
    expect(await check(data)).toEqual({ mayTake: [allowed], names: [], unknown: false })
  })

  test('behavior: without a contract there is nothing to ask', async () => {
    asked = []
    for (const nobody of [`0x${'0'.repeat(40)}`, me, 'x'])
      expect(await check(message(nobody))).toEqual({ mayTake: [], names: [], unknown: false })
    expect(asked).toEqual([])
  })

  test('error: no node, no server, no chain: unknown', async () => {
    const unknown = { mayTake: [], names: [], unknown: true }
    expect(await check(message(market), holding(allowed), silent)).toEqual(unknown)
    expect(await check(message(market), () => Promise.reject(new Error('down')))).toMatchObject({
      unknown: true,
    })
    expect(await check(message(market, 'one'))).toEqual(unknown)
  })

  test('error: who never answers holds nobody up', async () => {
    const never = () => new Promise<never>(() => {})
    const checked = check(message(market), never, never)
    time.abort()
    expect(await checked).toMatchObject({ unknown: true })
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(checkMs)
    expect(checkMs).toBeLessThan(4_000)
  })

  test('behavior: known forms are not asked about, unknown ones get the risks', async () => {
    const reviewed = (data: TypedData): Reviewed => {
      const subject: RequestSubject = { type: 'typedData', address: me, data }
      return { networkId: 'eip155:1', subject, risks: assessRisks(subject, 1, site) }
    }
    asked = []
    const held = holding(allowed)
    for (const [, data, risks] of [...tokenVectors, ...orderVectors])
      expect((await checkTyped({ ask, held }, reviewed(data))).risks).toEqual(risks)
    expect(asked).toEqual([])
    expect(await checkTyped({ ask, held }, reviewed(message(market)))).toMatchObject({
      risks: ['contract_allowed'],
      check: { mayTake: [allowed] },
    })
    const pay = typedData('Pay(address a,uint256 b)', { a: usdc, b: '5' }, { chainId: 1 })
    expect(await checkTyped({ ask, held }, reviewed(pay))).toMatchObject({
      risks: ['unknown_form', 'names_token'],
      check: { names: [usdc] },
    })
    expect(await checkTyped({ ask: silent, held }, reviewed(message(market)))).toMatchObject({
      risks: ['unchecked'],
    })
  })
})

const approve = (amount: bigint, of = '0x095ea7b3') =>
  `${of}${thief.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
const transaction = (data: string, to = usdc): RequestSubject => ({
  type: 'transaction',
  sign: false,
  transaction: { from: me, to, data },
})

describe('an amount, held against 1,000,000 that there are and 100 that the person has', () => {
  const cases: [bigint, Risk[], object][] = [
    [0n, [], { unlimited: false }],
    [100n, [], { unlimited: false, balance: '100' }],
    [1000n, [], { unlimited: false, balance: '100' }],
    [1001n, ['above_balance'], { unlimited: false, excess: 'balance' }],
    [999_999n, ['above_balance'], { unlimited: false, excess: 'balance' }],
    [1_000_000n, ['unlimited_approval'], { unlimited: true, excess: 'supply' }],
    [2n ** 95n - 1n, ['unlimited_approval'], { unlimited: true, excess: 'supply' }],
  ]
  test.each(cases)('default: %s', async (amount, risks, description) => {
    for (const selector of ['0x095ea7b3', '0x39509351']) {
      const data = approve(amount, selector)
      expect(await measureCalls(ask, 'eip155:1', transaction(data))).toEqual(risks)
      const described = await describeCall(ask, 'eip155:1', { from: me, to: usdc, data })
      expect(described).toMatchObject(description)
      expect(withDescribed([], [described])).toEqual(risks)
    }
  })

  test('behavior: a permit is measured as an approval is', async () => {
    const [, data] = tokenVectors[0] ?? []
    const of = (value: string) =>
      describeTyped(ask, 'eip155:1', {
        account: me,
        data: {
          ...(data as TypedData),
          domain: { chainId: 1, verifyingContract: usdc },
          message: { ...data?.message, value },
        },
      })
    expect(await of('50')).toMatchObject({
      gives: [{ amount: '50', token: { symbol: 'USDC' }, balance: '100' }],
    })
    const power = await of('1000000')
    expect(power).toMatchObject({ gives: [{ unlimited: true, excess: 'supply' }] })
    expect(withDescribed(['permit'], power ? [{ type: 'power', contract: '', power }] : [])).toEqual([
      'unlimited_approval',
      'permit',
    ])
  })

  test('behavior: what is lowered is not measured, nor what is endless anyway', async () => {
    asked = []
    expect(await measureCalls(ask, 'eip155:1', transaction(approve(10n ** 20n, '0xa457c2d7')))).toEqual([])
    expect(await measureCalls(ask, 'eip155:1', transaction(approve(2n ** 95n)))).toEqual([])
    const piece = `0x426a8493${[thief, word(7), word(1001)].map((one) => one.slice(2).padStart(64, '0')).join('')}`
    for (const data of ['0x', '0x12345678', approve(0n), piece])
      expect(await measureCalls(ask, 'eip155:1', transaction(data))).toEqual([])
    expect(asked).toEqual([])
    const lowered = await describeCall(ask, 'eip155:1', {
      from: me,
      to: usdc,
      data: approve(1001n, '0xa457c2d7'),
    })
    expect(lowered).toMatchObject({ type: 'approve', change: 'lower', unlimited: false })
    expect(lowered).not.toHaveProperty('excess', 'balance')
    const described = await describeCall(ask, 'eip155:1', { from: me, to: usdc, data: piece })
    expect(described).toMatchObject({ type: 'approve', id: '7', amount: '1001' })
    expect(described).not.toHaveProperty('excess', 'balance')
  })

  test('behavior: an approval that names its token is measured by that', async () => {
    const words = [usdc, thief, word(1001), word(9)].map((one) => one.slice(2).padStart(64, '0')).join('')
    const named = transaction(`0x87517c45${words}`, permit2)
    expect(await measureCalls(ask, 'eip155:1', named)).toEqual(['above_balance'])
  })

  test('behavior: an approval of a new contract, or by nobody, is not measured', async () => {
    const created = (data: string): RequestSubject => ({
      ...{ type: 'transaction', sign: false, transaction: { from: me, data } },
    })
    const inner = approve(1001n).slice(2).padEnd(192, '0')
    const head = [usdc, word(0), word(96), word(68)].map((part) => part.slice(2).padStart(64, '0')).join('')
    for (const data of [approve(1001n), `0xb61d27f6${head}${inner}`])
      expect(await measureCalls(ask, 'eip155:1', created(data))).toEqual([])
  })

  test('behavior: what does not count its pieces is not measured', async () => {
    await chain.put(other, contractCode({ 'balanceOf(address)': returns(word(1)) }))
    expect(await measureCalls(ask, 'eip155:1', transaction(approve(5000n), other))).toEqual([])
    await chain.put(other, '0x')
  })

  test('behavior: approvals inside other calls count', async () => {
    const inner = approve(1001n).slice(2)
    const length = (inner.length / 2).toString(16).padStart(64, '0')
    const multi = `0xac9650d8${[32, 1, 32].map((number) => word(number).slice(2)).join('')}${length}${inner}`
    expect(await measureCalls(ask, 'eip155:1', transaction(multi))).toEqual(['above_balance'])
  })

  test('error: a node that does not answer leaves it unchecked', async () => {
    expect(await measureCalls(silent, 'eip155:1', transaction(approve(5n)))).toEqual(['unchecked'])
    const many = Array.from({ length: 21 }, () => ({ to: usdc, data: approve(5n) }))
    const of = (calls: typeof many) => measureCalls(ask, 'eip155:1', { type: 'calls', from: me, calls })
    expect(await of(many)).toEqual(['unchecked'])
    expect(await of(many.slice(1))).toEqual([])
  })

  test('error: a node that lies only adds', async () => {
    const lies = [
      '0x',
      '0x0',
      word(0),
      word(1),
      `0x${'f'.repeat(64)}`,
      'x',
      null,
      7,
      {},
      `0x${'00'.repeat(96)}`,
    ]
    const subjects: RequestSubject[] = [
      transaction(approve(2n ** 256n - 1n)),
      ...[...tokenVectors, ...accountVectors, ...unknownVectors].map(
        ([, data]): RequestSubject => ({ type: 'typedData', address: me, data }),
      ),
    ]
    for (const lie of lies)
      for (const subject of subjects) {
        const liar: AskNode = async () => lie
        const fixed = assessRisks(subject, 1, site)
        const reviewed: Reviewed = { networkId: 'eip155:1', subject, risks: fixed }
        const after = await checkTyped({ ask: liar, held: async () => [] }, reviewed)
        expect(after.risks).toEqual(expect.arrayContaining(fixed))
      }
    for (const lie of lies) {
      const described = await describeCall(async () => lie, 'eip155:1', {
        from: me,
        to: usdc,
        data: approve(2n ** 95n),
      })
      expect(described).toMatchObject({ type: 'approve', unlimited: true })
    }
  })
})

describe('what a screen says of power', () => {
  test('default: the call inside a Safe’s, in its own name', async () => {
    const [, data] = accountVectors.find(([name]) => name === 'SafeTx of an approval') ?? []
    const power = await describeTyped(ask, 'eip155:1', { account: me, data: data as TypedData })
    expect(power).toMatchObject({
      kind: 'accountCall',
      calls: [{ type: 'approve', unlimited: true, token: { symbol: 'USDC' }, spender: thief }],
      more: 0,
    })
  })

  test('behavior: tokens of another network are not looked up here', async () => {
    const [, data] = tokenVectors[0] ?? []
    const elsewhere = { ...(data as TypedData), domain: { chainId: 10, verifyingContract: usdc } }
    asked = []
    const power = await describeTyped(ask, 'eip155:1', { account: me, data: elsewhere })
    expect(power?.gives[0]?.token).toMatchObject({ symbol: undefined })
    expect(asked).toEqual([])
  })

  test('behavior: a call that acts for another account shows what it makes it do', async () => {
    const inner = approve(5n).slice(2).padEnd(192, '0')
    const head = [usdc, word(0), word(96), word(68)].map((part) => part.slice(2).padStart(64, '0')).join('')
    const described = await describeCall(ask, 'eip155:1', {
      from: me,
      to: other,
      data: `0xb61d27f6${head}${inner}`,
      value: '0x2',
    })
    expect(described).toMatchObject({
      type: 'power',
      value: '2',
      power: { kind: 'accountCall', calls: [{ type: 'approve', amount: '5', token: { symbol: 'USDC' } }] },
    })
  })

  test('behavior: a form that gives nothing, or is not known, is shown by its fields alone', async () => {
    expect(await describeTyped(ask, 'eip155:1', { account: me, data: message(market) })).toBeUndefined()
  })
})
