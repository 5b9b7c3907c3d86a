import { cannotSend } from '../../../errors/cannotSend.ts'
import { addressOf, scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { type BitcoinNode, bitcoinNode } from '../../../review/bip122/payment/bitcoinNode.ts'
import { buildPayment } from '../../../review/bip122/payment/buildPayment.ts'
import { chooseCoins, type Payment, type Wanted } from '../../../review/bip122/payment/chooseCoins.ts'
import { chooseFeeRate } from '../../../review/bip122/payment/chooseFeeRate.ts'
import { choosePayment, marksOf } from '../../../review/bip122/payment/choosePayment.ts'
import { dustLimit } from '../../../review/bip122/payment/dustLimit.ts'
import { coinLimit, type Send } from '../../../state/sends.ts'
import type { Ask, AskWallet, Order, Quote, SendFamily, Speed } from '../family.ts'
import { SendError, toSendError } from '../sendError.ts'
import { lookAtSend } from './lookAtSend.ts'
import { openingOf } from './opening.ts'
import { sendSigned } from './sendSigned.ts'
import { sweepReserve } from './sweepReserve.ts'

/** Blocks within which a payment should be mined. */
const blocksOf: Readonly<Record<Speed, number>> = { slow: 144, normal: 6, fast: 1 }

function scriptsOf({ from, to, networkId }: Order): { ours: Uint8Array; theirs: Uint8Array } {
  const [ours, theirs] = [scriptOf(from, networkId), scriptOf(to, networkId)]
  if (!ours || !theirs) throw new SendError('failed')
  return { ours, theirs }
}

/** Coins that pay for it, with the fee of its speed. */
async function plan(node: BitcoinNode, order: Order): Promise<{ payment: Payment; wanted: Wanted }> {
  const { ours, theirs } = scriptsOf(order)
  const least = dustLimit(theirs)
  if (order.units < least) throw new SendError('amount_small', { least })
  const [coins, fees] = await Promise.all([node.utxos(order.from), node.fees()])
  const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  if (held < order.units) throw new SendError('amount_insufficient')
  const speed = order.ownCoins ? order.speed : 'normal'
  const wanted: Wanted = {
    outputs: [{ amount: order.units, script: theirs }],
    script: ours,
    rate: chooseFeeRate(fees, blocksOf[speed]),
    smallCoins: order.smallCoins,
  }
  try {
    return { payment: await choosePayment(node, coins, wanted), wanted }
  } catch (cause) {
    const error = toSendError(cause)
    if (error.code !== 'amount_insufficient') throw error
    const { fee } = chooseCoins(coins.concat(enough(order.units)), wanted)
    throw new SendError('fee_insufficient', { fee, balance: held - order.units }, { cause })
  }
}

/** A coin that is not there, to reckon what the fee would have been. */
const enough = (units: bigint) => [
  { txid: '0'.repeat(64), vout: 0, value: Number(units) + 10_000_000, confirmed: true },
]

async function quote(ask: Ask, order: Order): Promise<Quote> {
  const node = bitcoinNode(ask)
  const { payment, wanted } = await plan(node, order)
  const { ownCoins } = order
  const marks = marksOf(payment)
  const odd = marks.length > 0 ? { marks } : {}
  if (!ownCoins)
    return { fee: payment.fee, feeIs: 'about', ...odd, send: (wallet) => sendByWallet(wallet, order) }
  const opening = openingOf(wanted.script, ownCoins.publicKey)
  if (!opening) throw new SendError('failed')
  return {
    fee: payment.fee,
    feeIs: 'most',
    hasSpeeds: true,
    ...odd,
    send: async (wallet, handover) => {
      const psbt = await buildPayment(node, payment, { ...wanted, opening })
      return sendPsbt(bitcoinNode(ask, handover), wallet, order, psbt, payment.coins)
    },
  }
}

function readId(answer: unknown): { id: string } {
  const { txid } = (answer ?? {}) as { txid?: unknown }
  if (typeof txid === 'string' && /^[0-9a-fA-F]{64}$/.test(txid)) return { id: txid.toLowerCase() }
  throw new SendError('unclear')
}

/** The wallet chooses coins and fee. One that can't is given a transaction of ours, once its fee was seen. */
async function sendByWallet(
  wallet: AskWallet,
  { from, to, units, networkId, smallCoins, embedded }: Order,
): Promise<{ id: string }> {
  const params = { account: from, recipientAddress: to, amount: String(units) }
  const own = smallCoins && embedded ? { smallCoins } : {}
  try {
    return readId(await wallet({ method: 'sendTransfer', params: { ...params, ...own }, network: networkId }))
  } catch (cause) {
    if (cannotSend(cause)) throw new SendError('own_coins', {}, { cause })
    throw cause
  }
}

async function sendPsbt(
  node: BitcoinNode,
  wallet: AskWallet,
  { from, networkId }: Order,
  psbt: string,
  coins: Payment['coins'],
): Promise<Pick<Send, 'id' | 'coins'>> {
  const signInputs = coins.map((_, index) => ({ address: from, index }))
  const params = { account: from, psbt, signInputs, broadcast: true }
  const signed = await wallet({ method: 'signPsbt', params, network: networkId })
  const { txid, psbt: answer } = (signed ?? {}) as { txid?: unknown; psbt?: unknown }
  // Not every wallet sends what it signs.
  if (txid !== undefined) return readId(signed)
  const id = await sendSigned(node, psbt, answer)
  return { id, coins: coins.slice(0, coinLimit).map(({ txid, vout }) => `${txid}:${vout}`) }
}

export const bip122: SendFamily = {
  readAddress: (text, networkId) => {
    const script = text.length <= 90 ? scriptOf(text, networkId) : undefined
    const address = script && addressOf(script, networkId)
    return address ? { address, checksum: 'right' } : undefined
  },
  sameAddress: (a, b) => a === b,
  inspect: async () => [],
  reserve: async (ask, { from, networkId }) => {
    const node = bitcoinNode(ask)
    const [coins, fees] = await Promise.all([node.utxos(from), node.fees()])
    const script = scriptOf(from, networkId)
    if (!script) throw new SendError('failed')
    return sweepReserve(coins, script, chooseFeeRate(fees, blocksOf.fast))
  },
  quote,
  look: lookAtSend,
}
