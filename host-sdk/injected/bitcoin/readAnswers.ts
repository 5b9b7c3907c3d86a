import { readBase64, toBase64 } from '../../base64.ts'
import { addressForm } from '../../bitcoin/addressForm.ts'
import { readHex, toHex } from '../../bitcoin/bytes.ts'
import { badAnswer } from '../../faults.ts'
import type { BitcoinAddress, BitcoinIntention } from '../../protocol/bitcoin.ts'

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
  const sorted = known.map(({ intention, ...one }) => ({
    ...one,
    intention: intention ?? intentionOf(one.address),
  }))
  const payments = sorted.filter(({ intention }) => intention === 'payment')
  const ordinals = sorted.filter(({ intention }) => intention === 'ordinal')
  const [only] = ordinals
  // A wallet with one taproot address keeps money and inscriptions in it.
  return only && !payments[0] ? [{ ...only, intention: 'payment' }, ...ordinals] : [...payments, ...ordinals]
}

type Read = Omit<BitcoinAddress, 'intention'> & { intention?: BitcoinIntention }

function readAddress({ address, publicKey, intention, path, on }: FoundAddress): Read[] {
  const form = addressForm(address)
  const key = publicKey instanceof Uint8Array ? toHex(publicKey) : String(publicKey ?? '').toLowerCase()
  const read = { address, publicKey: form === 'p2tr' ? key.slice(-64) : key, path, on }
  return form ? [{ ...read, ...(intention && { intention }) } as Read] : []
}

/** Where a wallet does not say: inscriptions lie on taproot addresses, when there is another one for money. */
const intentionOf = (address: string): BitcoinIntention =>
  addressForm(address) === 'p2tr' ? 'ordinal' : 'payment'

/** A signature in bytes, base64 or hex → hex. */
export function readSignature(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : (readHex(value) ?? readBase64(value))
  if (!bytes) throw badAnswer()
  return toHex(bytes)
}

/** A PSBT in bytes, hex or base64 → base64. */
export function readPsbt(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : (readHex(value) ?? readBase64(value))
  if (!bytes) throw badAnswer()
  return toBase64(bytes)
}

export const readTxid = (value: unknown): string => String(value).toLowerCase()
