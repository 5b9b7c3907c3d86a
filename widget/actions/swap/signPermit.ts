import { evmChainId } from '../../../host-sdk/protocol/caip.ts'
import { isUnknownMethod } from '../../errors/isUnknownMethod.ts'
import type { Ask, AskWallet } from '../send/family.ts'
import { word } from './approval.ts'
import { chainTime } from './chainTime.ts'
import { readPermitForm } from './readPermitForm.ts'
import { SwapError } from './swapError.ts'
import type { SwapOrder } from './swapOrder.ts'

/** Longer a signature is not good for: a swap waits no longer, either. */
export const permitMinutes = 20

const field = (name: string, type: string) => ({ name, type })
const types = {
  EIP712Domain: [
    field('name', 'string'),
    field('version', 'string'),
    field('chainId', 'uint256'),
    field('verifyingContract', 'address'),
  ],
  Permit: [
    field('owner', 'address'),
    field('spender', 'address'),
    field('value', 'uint256'),
    field('nonce', 'uint256'),
    field('deadline', 'uint256'),
  ],
}

/**
 * Asks the wallet to sign that `spender` may take exactly what is sold (EIP-2612). @returns owner, spender, value,
 * deadline, v, r and s as words, as our server takes them
 *
 * @throws SwapError `permit_refused` where wallet or token does no such thing
 */
export async function signPermit(
  { ask, wallet }: { ask: Ask; wallet: AskWallet },
  order: SwapOrder,
  spender: string,
): Promise<`0x${string}`> {
  const { networkId, from, sells, units } = order
  const [form, now] = await Promise.all([readPermitForm(ask, order), chainTime(ask)])
  if (!form) throw new SwapError('permit_refused')
  const deadline = BigInt(Math.floor(now / 1000) + permitMinutes * 60)
  const { name, version, nonce } = form
  const data = {
    types,
    primaryType: 'Permit',
    domain: { name, version, chainId: evmChainId(networkId), verifyingContract: sells.token },
    message: {
      owner: from,
      spender,
      value: String(units),
      nonce: String(nonce),
      deadline: String(deadline),
    },
  }
  const request = { method: 'eth_signTypedData_v4', params: [from, JSON.stringify(data)] }
  const signature = readSignature(await wallet(request).catch(asRefusal))
  return `0x${[BigInt(from), BigInt(spender), units, deadline].map(word).join('')}${signature}`
}

/** Wallets without the method; whatever else they say goes on. */
function asRefusal(cause: unknown): never {
  if (isUnknownMethod(cause)) throw new SwapError('permit_refused', {}, { cause })
  throw cause
}

/** Some wallets count from 0. */
const parities: Readonly<Record<string, bigint>> = { '00': 27n, '01': 28n, '1b': 27n, '1c': 28n }

/** r, s and v of 65 bytes → v, r and s as words. */
function readSignature(answer: unknown): string {
  const [, both, last] =
    (typeof answer === 'string' && /^0x([0-9a-f]{128})([0-9a-f]{2})$/.exec(answer.toLowerCase())) || []
  const v = last === undefined ? undefined : parities[last]
  if (both === undefined || v === undefined) throw new SwapError('permit_refused')
  return word(v) + both
}
