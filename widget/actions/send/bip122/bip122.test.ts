import ecc from '@bitcoinerlab/secp256k1'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { p2ms, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { initEccLib, Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BitcoinNode, startBitcoin } from '../../../../demo/chains/startBitcoin.ts'
import type { RpcRequest } from '../../../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { limits } from '../../../../scripts/suites/limits.ts'
import { esploraCalls } from '../../../../server/upstreams/esplora/esploraCalls.ts'
import type { Send } from '../../../state/sends.ts'
import type { SendAsset } from '../asset.ts'
import type { Ask, Order } from '../family.ts'
import { bip122 } from './bip122.ts'
import { openingOf } from './opening.ts'

initEccLib(ecc)
const networkId = bitcoinNetworks.regtest
const form = { ...TEST_NETWORK, bech32: 'bcrt' }
const key = new Uint8Array(32).fill(7)
const ada = p2wpkh(pubECDSA(key), form)
const from = ada.address ?? ''
const to = p2wpkh(pubECDSA(new Uint8Array(32).fill(8)), form).address ?? ''
let chain: BitcoinNode

/** What the server's proxy asks its Esplora API. */
const ask: Ask = async (method, params) => {
  const call = esploraCalls[method]
  const { path, body } = call?.request(params as string[]) ?? { path: '' }
  const answer = await fetch(chain.url + path, body === undefined ? {} : { method: 'POST', body })
  if (!answer.ok) throw new RpcError(-32_000, await answer.text())
  return call?.read(await answer.text(), params as string[])
}
const bitcoin: SendAsset = {
  token: '',
  name: 'Bitcoin',
  symbol: 'BTC',
  decimals: 8,
  icon: '',
  units: undefined,
  price: undefined,
}
const orderOf = (change: Partial<Order> = {}): Order => ({
  networkId,
  from,
  to,
  asset: bitcoin,
  units: 100_000n,
  speed: 'normal',
  ...change,
})
/** Signs; sends too, where it is a wallet that does. */
const signer =
  (broadcasts: boolean, tamper = (_: Transaction) => {}) =>
  async ({ method, params }: RpcRequest): Promise<unknown> => {
    if (method !== 'signPsbt') throw new RpcError(4200, 'Not supported')
    const { psbt } = params as { psbt: string }
    const transaction = Transaction.fromPSBT(base64.decode(psbt))
    tamper(transaction)
    transaction.sign(key)
    if (!broadcasts) return { psbt: base64.encode(transaction.toPSBT()) }
    transaction.finalize()
    return { psbt, txid: await chain.send(transaction.hex) }
  }
const received = async (txid: string) => (await chain.utxos(to)).find((coin) => coin.txid === txid)?.value

beforeAll(async () => {
  chain = await startBitcoin()
  await chain.fund(from)
}, limits.faultMs)
afterAll(() => chain.stop())

describe('quote', () => {
  test('default: the wallet chooses the coins', async () => {
    const asked: RpcRequest[] = []
    const quote = await bip122.quote(ask, orderOf())
    expect(quote).toMatchObject({ feeIs: 'about' })
    const id = 'ab'.repeat(32)
    const wallet = async (request: RpcRequest) => {
      asked.push(request)
      return { txid: id }
    }
    expect(await quote.send(wallet)).toEqual({ id })
    const params = { account: from, recipientAddress: to, amount: '100000' }
    expect(asked).toEqual([{ method: 'sendTransfer', network: networkId, params }])
  })

  test('behavior: a wallet that can not is not given another transaction behind the person’s back', async () => {
    const quote = await bip122.quote(ask, orderOf())
    await expect(quote.send(signer(true))).rejects.toMatchObject({ code: 'own_coins' })
  })

  test.each([
    [-32601, 'Method not found'],
    [-32603, 'Not implemented'],
    [-32603, 'the method sendrawtransaction does not exist/is not available'],
    [-32000, 'Unknown method'],
    [-32603, 'It could not be sent'],
  ])('error: %i %s may come after it was sent, so no other coins are offered', async (code, message) => {
    const quote = await bip122.quote(ask, orderOf())
    const error = new RpcError(code, message)
    await expect(quote.send(() => Promise.reject(error))).rejects.toBe(error)
  })

  test.each([true, false])(
    'default: our coins, our fee, change back; the wallet sends: %s',
    async (broadcasts) => {
      const quote = await bip122.quote(ask, orderOf({ ownCoins: {} }))
      expect(quote).toMatchObject({ feeIs: 'most', hasSpeeds: true })
      const { id, coins } = await quote.send(signer(broadcasts))
      expect(await received(id)).toBe(100_000)
      const sent = Transaction.fromRaw(hexToBytes(await chain.transaction(id)))
      const paid = Array.from({ length: sent.outputsLength }, (_, at) => sent.getOutput(at).amount ?? 0n)
      expect(paid).toHaveLength(2)
      const rate = Number(quote.fee) / sent.vsize
      expect(rate).toBeGreaterThan(1.95)
      expect(rate).toBeLessThan(2.1)
      const spent = Array.from({ length: sent.inputsLength }, (_, at) => sent.getInput(at))
      const known = spent.map(({ txid = new Uint8Array(), index }) => `${bytesToHex(txid)}:${index}`)
      // What a wallet sent is read from the node.
      expect(coins).toEqual(broadcasts ? undefined : known)
      expect(await lookAt(id)).toEqual({ status: 'pending', coins: known })
      await chain.mine(1)
      expect(await lookAt(id)).toEqual({ status: 'confirmed' })
      await chain.mine(5)
      expect(await lookAt(id)).toEqual({ status: 'final' })
    },
  )

  test('error: nobody waits any more for what the wallet signed: no node is handed it', async () => {
    const quote = await bip122.quote(ask, orderOf({ ownCoins: {} }))
    const before = (await chain.utxos(to)).length
    const over = { sent: 'maybe', to: 'wallet', isOver: true } as const
    await expect(quote.send(signer(false), over)).rejects.toMatchObject({ data: { reason: 'aborted' } })
    expect(await chain.utxos(to)).toHaveLength(before)
  })

  test('behavior: P2WSH is paid as any address is, and its own coins are not signed for by one key', async () => {
    const multisig = p2wsh(p2ms(2, [pubECDSA(key), pubECDSA(new Uint8Array(32).fill(8))]), form)
    const address = multisig.address ?? ''
    for (const text of [address, address.toUpperCase()])
      expect(bip122.readAddress(text, networkId)).toEqual({ address, checksum: 'right' })
    const small = bip122.quote(ask, orderOf({ to: address, units: 329n, ownCoins: {} }))
    await expect(small).rejects.toMatchObject({ code: 'amount_small', amounts: { least: 330n } })
    const quote = await bip122.quote(ask, orderOf({ to: address, ownCoins: {} }))
    const { id } = await quote.send(signer(true))
    expect((await chain.utxos(address)).map(({ txid, value }) => [txid, value])).toEqual([[id, 100_000]])
    await chain.mine(1)
    const own = orderOf({ from: address, units: 10_000n, ownCoins: { publicKey: bytesToHex(pubECDSA(key)) } })
    await expect(bip122.quote(ask, own)).rejects.toMatchObject({ code: 'failed' })
  })

  test('param: speed', async () => {
    const feeAt = async (speed: Order['speed']) =>
      (await bip122.quote(ask, orderOf({ ownCoins: {}, speed }))).fee
    const [slow, normal, fast] = [await feeAt('slow'), await feeAt('normal'), await feeAt('fast')]
    expect([normal, fast]).toEqual([slow * 2n, slow * 3n])
  })

  test('behavior: all of it, less the reserve, can be sent', async () => {
    const carol = new Uint8Array(32).fill(9)
    const address = p2wpkh(pubECDSA(carol), form).address ?? ''
    await chain.fund(address)
    const held = (await chain.utxos(address)).reduce((sum, { value }) => sum + BigInt(value), 0n)
    const order = orderOf({ from: address, ownCoins: {}, speed: 'fast' })
    const kept = await bip122.reserve(ask, order)
    const quote = await bip122.quote(ask, { ...order, units: held - kept })
    expect(quote.fee).toBeLessThanOrEqual(kept)
  })

  test('behavior: small coins stay, and pay only by the person’s word', async () => {
    const dora = p2wpkh(pubECDSA(new Uint8Array(32).fill(10)), form).address ?? ''
    await chain.fund(dora)
    const held = (await chain.utxos(dora)).reduce((sum, { value }) => sum + BigInt(value), 0n)
    const small = { txid: 'cd'.repeat(32), vout: 0, value: 10_000, confirmed: true }
    const withSmall: Ask = async (method, params) => {
      const answer = await ask(method, params)
      return method === 'btc_getUtxos' ? [...(answer as object[]), small] : answer
    }
    const order = orderOf({ from: dora, ownCoins: {}, units: held })
    await expect(bip122.quote(withSmall, order)).rejects.toMatchObject({ code: 'small_coins' })
    const quote = await bip122.quote(withSmall, { ...order, smallCoins: true })
    expect(quote.marks).toEqual(['smallCoins'])
    expect(await bip122.reserve(withSmall, order)).toBe((await bip122.reserve(ask, order)) + 10_000n)
  })

  test('behavior: only our own wallet is told that small coins may go', async () => {
    const asked: unknown[] = []
    const wallet = async ({ params }: RpcRequest) => {
      asked.push((params as { smallCoins?: boolean }).smallCoins)
      return { txid: 'ab'.repeat(32) }
    }
    for (const embedded of [true, false])
      await (await bip122.quote(ask, orderOf({ smallCoins: true, embedded }))).send(wallet)
    expect(asked).toEqual([true, undefined])
  })

  test('error: too much, too little, nothing for the fee', async () => {
    const held = (await chain.utxos(from)).reduce((sum, { value }) => sum + BigInt(value), 0n)
    const fails = (units: bigint) => expect(bip122.quote(ask, orderOf({ units }))).rejects
    await fails(held + 1n).toMatchObject({ code: 'amount_insufficient' })
    await fails(held).toMatchObject({ code: 'fee_insufficient', amounts: { balance: 0n } })
    await fails(293n).toMatchObject({ code: 'amount_small', amounts: { least: 294n } })
  })

  test.each([[null], ['sent'], [{ txid: 'ab' }]])(
    'error: a wallet that was to send answers %j: nobody knows what became of it',
    async (answer) => {
      const quote = await bip122.quote(ask, orderOf({}))
      await expect(quote.send(async () => answer)).rejects.toMatchObject({ code: 'unclear' })
    },
  )

  test('error: a wallet that signs something else', async () => {
    const quote = await bip122.quote(ask, orderOf({ ownCoins: {} }))
    const tampered = signer(false, (transaction) => transaction.updateOutput(0, { amount: 99_999n }, true))
    await expect(quote.send(tampered)).rejects.toMatchObject({ code: 'unclear' })
  })
})

const lookAt = (id: string) => bip122.look(ask, { id, sentAt: 0 } as Send, new Map(), () => 0)

describe('opening', () => {
  const pub = pubECDSA(key)
  const hex = Buffer.from(pub).toString('hex')

  test('behavior: what each kind of address needs, and nothing where it can not be said', () => {
    const wrapped = p2sh(p2wpkh(pub))
    const taproot = p2tr(pubSchnorr(key))
    expect(openingOf(ada.script, undefined)).toEqual({})
    expect(openingOf(wrapped.script, hex)).toEqual({ redeemScript: wrapped.redeemScript })
    expect(openingOf(taproot.script, hex)).toEqual({ tapInternalKey: pubSchnorr(key) })
    expect(openingOf(wrapped.script, undefined)).toBeUndefined()
    const other = Buffer.from(pubECDSA(new Uint8Array(32).fill(1))).toString('hex')
    expect(openingOf(wrapped.script, other)).toBeUndefined()
  })

  test('behavior: another library reads the same out of our PSBT', async () => {
    let psbt = ''
    const quote = await bip122.quote(ask, orderOf({ ownCoins: {} }))
    await quote
      .send(async ({ params }) => {
        psbt = (params as { psbt: string }).psbt
        throw new RpcError(4001, 'No')
      })
      .catch(() => {})
    const { txOutputs, data } = Psbt.fromBase64(psbt)
    expect(txOutputs.map(({ value }) => value)).toContain(100_000n)
    expect(data.inputs.every(({ nonWitnessUtxo, witnessUtxo }) => nonWitnessUtxo && witnessUtxo)).toBe(true)
  })
})

describe('readAddress', () => {
  test('default', () => expect(bip122.readAddress(to, networkId)?.address).toBe(to))

  test.each([
    ['of another network', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['with a typing error', to.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
    ['nothing', ''],
    ['a long text', 'b'.repeat(200)],
  ])('error: %s', (_, text) => expect(bip122.readAddress(text, networkId)).toBeUndefined())
})
