import { evmChainId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import type { Ask, Order, Quote, SendFamily } from '../family.ts'
import { SendError } from '../sendError.ts'
import { readEvmAddress } from './evmAddress.ts'
import { readCount, readDataFee, readFees, readQuantity } from './evmFees.ts'
import { lookAtSend } from './lookAtSend.ts'
import { readNextNonce } from './readNextNonce.ts'
import { requireUnscaled } from './requireUnscaled.ts'
import { balanceOf, tokenTransfer } from './tokenTransfer.ts'

/** Inventory §4.12: enough for a receiver that is a contract, too. */
const reservedGas = 65_000n

type Call = { from: string; to: string; value?: string; data?: string }

const callOf = ({ from, to, asset, units }: Order): Call =>
  asset.token === ''
    ? { from, to, value: toHexQuantity(units) }
    : { from, to: asset.token, data: tokenTransfer(to, units) }

/** A call may find other state when it runs than when it was tried: a fifth more than it took. */
async function readGas(ask: Ask, call: Call): Promise<bigint> {
  try {
    const gas = readQuantity(await ask('eth_estimateGas', [call]))
    return call.data ? (gas * 12n) / 10n : gas
  } catch (cause) {
    const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
    if (code === 3 || /revert|execution/i.test(String(message))) throw new SendError('refused', {}, { cause })
    throw cause
  }
}

async function quote(ask: Ask, order: Order): Promise<Quote> {
  const { asset, from, units, networkId } = order
  // What was typed beside a multiplied amount is multiplied, whatever the token says by now.
  if (asset.multiplier !== undefined) throw new SendError('token_scaled')
  const [balance, fees, dataFee, next, held, hasMultiplier] = await Promise.all([
    ask('eth_getBalance', [from, 'latest']).then(readCount),
    readFees(ask),
    readDataFee(ask),
    readNextNonce(ask, from),
    asset.token === ''
      ? undefined
      : ask('eth_call', [{ to: asset.token, data: balanceOf(from) }, 'latest']).then(readQuantity),
    asset.token !== '' && requireUnscaled(ask, asset.token),
  ])
  if ((held ?? balance) < units) throw new SendError('amount_insufficient')
  const paid = asset.token === '' ? units : 0n
  const call = callOf(order)
  const gas = await readGas(ask, call)
  const fee = gas * fees.most + dataFee
  if (balance < paid + fee) throw new SendError('fee_insufficient', { fee, balance: balance - paid })
  const transaction = {
    ...call,
    ...fees.fields,
    gas: toHexQuantity(gas),
    // The wallet checks once more where it is when it signs.
    chainId: toHexQuantity(evmChainId(networkId) ?? 0),
  }
  return {
    fee,
    feeIs: 'most',
    send: async (wallet) => {
      // Its maker may have changed it while the person read.
      if (hasMultiplier) await requireUnscaled(ask, asset.token)
      const id = await wallet({ method: 'eth_sendTransaction', params: [transaction] })
      if (typeof id === 'string' && /^0x[0-9a-fA-F]{64}$/.test(id)) return { id: id.toLowerCase(), ...next }
      throw new SendError('unclear')
    },
  }
}

export const eip155: SendFamily = {
  readAddress: readEvmAddress,
  sameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
  inspect: async (ask, address) => {
    const code = await ask('eth_getCode', [address, 'latest'])
    // EIP-7702: an account of a person that is a smart one, too.
    return typeof code === 'string' && code !== '0x' && !/^0xef0100/i.test(code) ? ['contract'] : []
  },
  reserve: async (ask) => {
    const [{ most }, dataFee] = await Promise.all([readFees(ask), readDataFee(ask)])
    return reservedGas * most + dataFee
  },
  quote,
  look: lookAtSend,
}
