import { readBase64, toBase64 } from '../../base64.ts'
import { addressForm } from '../../bitcoin/addressForm.ts'
import { badAnswer } from '../../faults.ts'
import type { BitcoinAddress, BitcoinIntention } from '../../protocol/bitcoin.ts'
import { readHex, toHex } from '../../protocol/hexBytes.ts'

/** What wallets of the page answer, in the one form that the frame reads and checks. */

/** More addresses than anybody grants to one site. */
const mostAddresses = 100

export interface FoundAddress {
  address: unknown
  publicKey: unknown
  intention?: BitcoinIntention
  path?: unknown
  on?: unknown
}

/** The well-formed ones, payment first. */
export function readAddresses(found: FoundAddress[]): BitcoinAddress[] {
  const known = found.slice(0, mostAddresses).flatMap(readAddress)
  const payments = known.filter(({ intention }) => intention === 'payment')
  const ordinals = known.filter(({ intention }) => intention === 'ordinal')
  const [only] = ordinals
  // A wallet with one taproot address keeps money and inscriptions in it.
  return only && !payments[0] ? [{ ...only, intention: 'payment' }, ...ordinals] : [...payments, ...ordinals]
}

function readAddress({ address, publicKey, intention, path, on }: FoundAddress): BitcoinAddress[] {
  const form = addressForm(address)
  if (!form) return []
  const isTaproot = form === 'p2tr'
  const key = publicKey instanceof Uint8Array ? toHex(publicKey) : String(publicKey ?? '').toLowerCase()
  const read = {
    address,
    publicKey: isTaproot ? key.slice(-64) : key,
    path,
    on,
    // Where a wallet does not say: inscriptions lie on taproot addresses, when there is another one for money.
    intention: intention ?? (isTaproot ? 'ordinal' : 'payment'),
  }
  return [read as BitcoinAddress]
}

/** Bytes as they are, in hex or in base64. */
function readBytes(value: unknown): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : (readHex(value) ?? readBase64(value))
  if (!bytes) throw badAnswer()
  return bytes
}

/** A signature → hex. */
export const readSignature = (value: unknown): string => toHex(readBytes(value))

/** A PSBT → base64. */
export const readPsbt = (value: unknown): string => toBase64(readBytes(value))

export const readTxid = (value: unknown): string => String(value).toLowerCase()
