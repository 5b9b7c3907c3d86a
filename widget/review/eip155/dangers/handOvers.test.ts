import { type Address, encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { assessRisks } from '../assessRisks.ts'
import { decodeTokenCall } from '../decodeTokenCall.ts'
import { describeCall } from '../describeCall.ts'
import { describeTyped } from './describeTyped.ts'
import type { Power } from './power.ts'
import { flagged, handedOver, takenBack } from './test/handOverVectors.ts'
import { me, thief, token, typedData } from './test/typedData.ts'

const site = 'https://shop.example'
const safe: Address = '0x5555555555555555555555555555555555555555'
const contract: Address = '0x4444444444444444444444444444444444444444'
const zero: Address = `0x${'0'.repeat(40)}`
const most = 2n ** 256n - 1n

const call = (signature: string, ...args: unknown[]): Hex => {
  const item = parseAbiItem(`function ${signature}` as 'function f()')
  return encodeFunctionData({ abi: [item], args: args as never })
}
const risksOf = (data: Hex, to: string = contract) =>
  assessRisks({ type: 'transaction', sign: false, transaction: { from: me, to, data } }, 1, site)
const powerOf = (data: Hex): Power | undefined => {
  const read = decodeTokenCall({ from: me, to: contract, data })
  return read?.type === 'power' ? read.power : undefined
}

describe.each([...takenBack, ...handedOver])('%s', (signature, argsFor, risk) => {
  test('default: who gets it is named', () => {
    expect(powerOf(call(signature, ...argsFor(thief)))?.to).toBe(thief)
  })

  test('behavior: what stays with the person is harmless', () => {
    expect(risksOf(call(signature, ...argsFor(me)))).toEqual([])
  })

  test('error: who calls is not known, so that everybody may be a stranger', () => {
    const read = decodeTokenCall({ to: contract, data: call(signature, ...argsFor(me)) })
    expect(read).toMatchObject({ type: 'power', power: { to: me.toLowerCase() } })
  })

  test('behavior: nobody gets it', () => {
    const isTaken = takenBack.some(([other]) => other === signature)
    expect(risksOf(call(signature, ...argsFor(zero)))).toEqual(isTaken ? [] : [risk])
  })
})

test.each(flagged)('behavior: %s counts where its flag is up', (signature, argsFor, risk) => {
  const given = call(signature, ...argsFor(thief, true))
  expect([risksOf(given), powerOf(given)?.to]).toEqual([[risk], thief])
  expect(risksOf(call(signature, ...argsFor(thief, false)))).toEqual([])
})

const redeem = 'redeem(uint256 shares,address receiver,address owner)'
const withdraw = 'withdraw(address asset,uint256 amount,address to)'
const withdrawEth = 'withdrawETH(address pool,uint256 amount,address to)'
const withdrawEthSigned =
  'withdrawETHWithPermit(address pool,uint256 amount,address to,uint256 deadline,uint8 v,bytes32 r,bytes32 s)'
const word = `0x${'12'.repeat(32)}`

test.each([
  [redeem, [5n, thief, me], [{ token: contract, amount: 5n }]],
  [redeem, [most, thief, me], [{ token: contract, all: true }]],
  ['withdraw(uint256 assets,address receiver,address owner)', [5n, thief, me], [{ token: contract }]],
  [withdraw, [token, 5n, thief], [{ token: token.toLowerCase(), amount: 5n }]],
  [withdraw, [token, most, thief], [{ token: token.toLowerCase(), all: true }]],
  [withdraw, [token, most - 1n, thief], [{ token: token.toLowerCase(), amount: most - 1n }]],
  [withdrawEth, [contract, 5n, thief], [{ amount: 5n }]],
  [withdrawEth, [contract, most, thief], [{ all: true }]],
  [withdrawEthSigned, [contract, 5n, thief, 9n, 27, word, word], [{ amount: 5n }]],
  [withdrawEthSigned, [contract, most, thief, 9n, 27, word, word], [{ all: true }]],
  ['withdrawStake(address to)', [thief], undefined],
])('param: what %s pays out', (signature, args, gives) => {
  expect(powerOf(call(signature, ...args))).toEqual({ kind: 'payOut', to: thief, ...(gives && { gives }) })
})

describe('what Uniswap V3 collects for its own contract', () => {
  const collect = 'collect((uint256 id,address recipient,uint128 most0,uint128 most1) params)'
  const collected = (recipient: Address) => call(collect, { id: 7n, recipient, most0: 5n, most1: 5n })
  const multicall = (...calls: Hex[]) => call('multicall(bytes[] data)', calls)
  const unwrapped = (receiver: Address) => call('unwrapWETH9(uint256 least,address to)', 1n, receiver)

  test.each([
    ['by nobody’s address', zero],
    ['by its own', contract],
  ])('behavior: calls behind it can send it on, %s', (_, here) => {
    expect(risksOf(multicall(collected(here), unwrapped(me)))).toEqual([])
    expect(risksOf(multicall(multicall(collected(here)), unwrapped(me)))).toEqual([])
  })

  test.each([
    ['by nobody’s address', zero],
    ['by its own', contract],
  ])('behavior: anybody can take what a call alone leaves there, %s', (_, here) => {
    expect(risksOf(collected(here))).toEqual(['swap_elsewhere'])
    expect(powerOf(collected(here))).toEqual({ kind: 'payOut', to: here })
  })

  test('behavior: another contract is a stranger', () => {
    expect(risksOf(multicall(collected(thief), unwrapped(me)))).toEqual(['swap_elsewhere'])
  })
})

describe('inside the calls of an account', () => {
  const execTransaction =
    'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'
  const paidTo = (receiver: Address) => call(redeem, 5n, receiver, safe)
  const bySafe = (data: Hex, to = contract) =>
    call(execTransaction, to, 0n, data, 0, 0n, 0n, 0n, zero, zero, '0x')
  const safeTx = (receiver: Address) =>
    typedData(
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      {
        ...{ to: contract, value: '0', data: paidTo(receiver), operation: 0, safeTxGas: '0', baseGas: '0' },
        ...{ gasPrice: '0', gasToken: zero, refundReceiver: zero, nonce: '1' },
      },
      { chainId: 1, verifyingContract: safe },
    )
  const noNode = () => Promise.reject(new Error('no node'))

  test.each<[string, Address, boolean]>([
    ['the account', safe, false],
    ['the person', me, false],
    ['a stranger', thief, true],
  ])('behavior: what is paid to %s', async (_, receiver, isStranger) => {
    const risks = [...(isStranger ? ['swap_elsewhere'] : []), 'account_call'].sort()
    const [sent, batched] = [
      bySafe(paidTo(receiver)),
      call('multicall(bytes[] data)', [bySafe(paidTo(receiver))]),
    ]
    expect(risksOf(sent, safe).sort()).toEqual(risks)
    expect(risksOf(batched, safe).sort()).toEqual(risks)
    expect(risksOf(bySafe(sent, safe), safe).sort()).toEqual(risks)
    const data = safeTx(receiver)
    expect(assessRisks({ type: 'typedData', address: me, data }, 1, site).sort()).toEqual(risks)

    const inner = { type: isStranger ? 'power' : 'call' }
    expect(await describeCall(noNode, 'eip155:1', { from: me, to: safe, data: sent })).toMatchObject({
      power: { calls: [inner] },
    })
    expect(await describeTyped(noNode, 'eip155:1', { data, account: me })).toMatchObject({ calls: [inner] })
    const twice = bySafe(sent, safe)
    expect(await describeCall(noNode, 'eip155:1', { from: me, to: safe, data: twice })).toMatchObject({
      power: { calls: [{ power: { calls: [inner] } }] },
    })
  })

  test('behavior: calls of a wallet that pays itself', () => {
    const calls = [{ to: contract, data: paidTo(safe) }]
    expect(assessRisks({ type: 'calls', from: safe, calls }, 1, site)).toEqual([])
    expect(assessRisks({ type: 'calls', from: me, calls }, 1, site)).toEqual(['swap_elsewhere'])
  })
})
