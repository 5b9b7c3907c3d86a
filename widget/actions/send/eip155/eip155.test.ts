import { decodeFunctionData, erc20Abi, getAddress, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anvil, type TestChain } from '../../../../server/test/anvil.ts'
import { checksumAddress } from '../../../format/checksumAddress.ts'
import type { Send } from '../../../state/sends.ts'
import type { SendAsset } from '../asset.ts'
import type { Ask, Order } from '../family.ts'
import { eip155 } from './eip155.ts'
import { dataFeeCall, tokenTransfer } from './tokenTransfer.ts'

/** The first accounts of every anvil. */
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const tokenAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** balanceOf and transfer of a token whose balances lie under the addresses themselves. */
const tokenCode =
  '0x60003560e01c806370a0823114601e5763a9059cbb14602b5760006000fd5b6004355460005260206000f35b33546024358082106051578091033355600435805491909101905560016000526020' +
  '6000f35b60006000fd'

let chain: TestChain
const ask: Ask = async (method, params) => {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: object }
  if (error) throw Object.assign(new Error('node'), error)
  return result
}
/** Answers when what it sent stands in a block: the chain mines a moment after it has answered. */
async function wallet({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  const answer = await ask(method, params)
  if (method === 'eth_sendTransaction')
    await expect.poll(() => ask('eth_getTransactionReceipt', [answer]), { interval: 5 }).not.toBeNull()
  return answer
}
const balance = async (of: string) => BigInt((await ask('eth_getBalance', [of, 'latest'])) as string)
const held = async (of: string) =>
  BigInt(
    (await ask('eth_getStorageAt', [tokenAddress, `0x${of.slice(2).padStart(64, '0')}`, 'latest'])) as string,
  )

const coin: SendAsset = {
  token: '',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  icon: '',
  units: undefined,
  price: undefined,
}
const token: SendAsset = { ...coin, token: tokenAddress, symbol: 'USDC', decimals: 6 }
const orderOf = (change: Partial<Order> = {}): Order => ({
  networkId: 'eip155:31337',
  from: ada,
  to: bob,
  asset: coin,
  units: 10n ** 18n,
  speed: 'normal',
  ...change,
})
const look = (send: Send) => eip155.look(ask, send, new Map(), (atMs) => Date.now() - atMs)
const sendOf = (id: string, change: Partial<Send> = {}): Send => ({
  id,
  networkId: 'eip155:31337',
  from: ada,
  to: bob,
  symbol: 'ETH',
  decimals: 18,
  units: '1',
  sentAt: Date.now(),
  status: 'pending',
  ...change,
})

beforeAll(async () => {
  chain = await anvil()
  await ask('anvil_setCode', [tokenAddress, tokenCode])
  const slot = `0x${ada.slice(2).toLowerCase().padStart(64, '0')}`
  await ask('anvil_setStorageAt', [tokenAddress, slot, `0x${5_000_000n.toString(16).padStart(64, '0')}`])
})
afterAll(() => chain[Symbol.asyncDispose]())

describe('quote', () => {
  test('default: coins arrive, and the fee stays within what was said', async () => {
    const [before, theirs] = [await balance(ada), await balance(bob)]
    const quote = await eip155.quote(ask, orderOf())
    const { id } = await quote.send(wallet)
    expect(await balance(bob)).toBe(theirs + 10n ** 18n)
    const paid = before - (await balance(ada)) - 10n ** 18n
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(quote.fee)
    expect((await look(sendOf(id))).status).toBe('confirmed')
    await ask('anvil_mine', ['0x80'])
    expect((await look(sendOf(id))).status).toBe('final')
  })

  test('default: tokens arrive', async () => {
    const quote = await eip155.quote(ask, orderOf({ asset: token, units: 1_250_000n }))
    const { id } = await quote.send(wallet)
    expect([await held(ada), await held(bob)]).toEqual([3_750_000n, 1_250_000n])
    expect((await look(sendOf(id))).status).toBe('confirmed')
  })

  test('behavior: all of it, less the reserve, can be sent', async () => {
    const [carol, sum] = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 10n ** 16n]
    await ask('anvil_setBalance', [carol, `0x${sum.toString(16)}`])
    const order = orderOf({ from: carol })
    const kept = await eip155.reserve(ask, order)
    expect(kept).toBeGreaterThan(0n)
    const { send } = await eip155.quote(ask, { ...order, units: sum - kept })
    await send(wallet)
    expect(await balance(carol)).toBeLessThan(kept)
  })

  // ganache#400, web3-gear#5 (numbers), go-ethereum#370 (decimal text), sputnikvm-dev#38 (zero as 0x).
  test.each<[string, (value: bigint) => unknown]>([
    ['numbers', (value) => (value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value))],
    ['decimal text', String],
    ['upper case', (value) => `0X${value.toString(16).toUpperCase()}`],
    ['padded hex', (value) => `0x00${value.toString(16)}`],
  ])('param: a node that writes quantities as %s', async (_, write) => {
    const spell = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(spell)
      return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/.test(value) ? write(BigInt(value)) : value
    }
    const odd: Ask = async (method, params) => {
      const answer = await ask(method, params)
      if (method !== 'eth_feeHistory') return spell(answer)
      return Object.fromEntries(Object.entries(answer as object).map(([name, value]) => [name, spell(value)]))
    }
    const [usual, quote] = [await eip155.quote(ask, orderOf()), await eip155.quote(odd, orderOf())]
    expect(quote.fee).toBe(usual.fee)
  })

  test('param: a node that writes an empty balance and a first nonce as 0x', async () => {
    const empty: Ask = (method, params) =>
      ['eth_getBalance', 'eth_getTransactionCount'].includes(method)
        ? Promise.resolve('0x')
        : ask(method, params)
    await expect(eip155.quote(empty, orderOf())).rejects.toMatchObject({ code: 'amount_insufficient' })
    const rich: Ask = (method, params) =>
      method === 'eth_getBalance' ? ask(method, params) : empty(method, params)
    const { send } = await eip155.quote(rich, orderOf())
    expect(await send(async () => `0x${'a'.repeat(64)}`)).toMatchObject({ firstNonce: 0 })
  })

  test('error: more than there is, and too little for the fee, are two things', async () => {
    const all = await balance(ada)
    const tooMuch = eip155.quote(ask, orderOf({ units: all + 1n }))
    await expect(tooMuch).rejects.toMatchObject({ code: 'amount_insufficient' })
    const noFee = eip155.quote(ask, orderOf({ units: all }))
    await expect(noFee).rejects.toMatchObject({
      code: 'fee_insufficient',
      amounts: { balance: 0n, fee: expect.any(BigInt) },
    })
    const tokens = eip155.quote(ask, orderOf({ asset: token, units: 5_000_001n }))
    await expect(tokens).rejects.toMatchObject({ code: 'amount_insufficient' })
  })

  test('error: a token that refuses', async () => {
    const stubborn = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
    // Says that everybody has plenty, and reverts on everything else.
    await ask('anvil_setCode', [
      stubborn,
      '0x60003560e01c6370a0823114601357600080fd5b6000196000526020' + '6000f3',
    ])
    const refused = eip155.quote(ask, orderOf({ asset: { ...token, token: stubborn }, units: 1n }))
    await expect(refused).rejects.toMatchObject({ code: 'refused' })
  })

  test('error: a wallet that answers no hash', async () => {
    const { send } = await eip155.quote(ask, orderOf({ units: 1n }))
    await expect(send(async () => 'done')).rejects.toMatchObject({ code: 'unclear' })
  })
})

describe('look', () => {
  test('behavior: pending, then failed when it was taken in and reverted', async () => {
    await ask('evm_setAutomine', [false])
    const call = { from: ada, to: tokenAddress, data: tokenTransfer(bob, 10n ** 12n), gas: '0x186a0' }
    const id = (await ask('eth_sendTransaction', [call])) as string
    const seen = await look(sendOf(id))
    expect(seen).toMatchObject({ status: 'pending', nonce: expect.any(Number) })
    await ask('evm_setAutomine', [true])
    await ask('anvil_mine', [])
    expect(await look(sendOf(id))).toEqual({ status: 'failed' })
  })

  test('behavior: another transaction took its place', async () => {
    const nobody = `0x${'12'.repeat(32)}`
    expect(await look(sendOf(nobody, { nonce: 0 }))).toMatchObject({ status: 'replaced' })
    expect(await look(sendOf(nobody, { nonce: 9_999 }))).toEqual({ status: 'pending' })
    const dayBefore = Date.now() - 25 * 3600_000
    expect(await look(sendOf(nobody, { sentAt: dayBefore }))).toEqual({ status: 'unknown' })
  })
})

describe('inspect', () => {
  test('default: a person, a contract, and a person whose account is smart too', async () => {
    expect(await eip155.inspect(ask, bob)).toEqual([])
    expect(await eip155.inspect(ask, tokenAddress)).toEqual(['contract'])
    await ask('anvil_setCode', [bob, `0xef0100${'11'.repeat(20)}`])
    expect(await eip155.inspect(ask, bob)).toEqual([])
    await ask('anvil_setCode', [bob, '0x'])
  })
})

test('the calls are what their contracts read', () => {
  expect(decodeFunctionData({ abi: erc20Abi, data: tokenTransfer(bob, 2n ** 256n - 1n) })).toEqual({
    functionName: 'transfer',
    args: [bob, 2n ** 256n - 1n],
  })
  expect(dataFeeCall(1).slice(0, 10)).toBe(toFunctionSelector('getL1Fee(bytes)'))
  expect(toFunctionSelector('balanceOf(address)')).toBe('0x70a08231')
})

describe('readAddress', () => {
  test('behavior: cased as everybody else cases it', () => {
    for (let round = 0; round < 200; round++) {
      const bytes = crypto.getRandomValues(new Uint8Array(20))
      const plain = `0x${Buffer.from(bytes).toString('hex')}` as const
      expect(checksumAddress(plain)).toBe(getAddress(plain))
    }
  })

  test.each([
    [bob, 'right'],
    [bob.toLowerCase(), 'none'],
    [`0x${bob.slice(2).toUpperCase()}`, 'none'],
    [bob.slice(2), 'right'],
    [bob.replace('C5', 'c5'), 'wrong'],
  ])('default: %s is %s', (text, checksum) =>
    expect(eip155.readAddress(text, 'eip155:1')).toEqual({ address: bob, checksum }),
  )

  test.each([bob.slice(0, -1), `${bob}0`, `0x${'0'.repeat(40)}`, 'bob.eth', '', `0X${bob.slice(2)}`])(
    'error: %s',
    (text) => expect(eip155.readAddress(text, 'eip155:1')).toBeUndefined(),
  )
})
