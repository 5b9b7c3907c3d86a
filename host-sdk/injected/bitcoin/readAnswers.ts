import { readBase64, toBase64 } from '../../base64.ts'
import { addressForm } from '../../bitcoin/addressForm.ts'
import { readHex, toHex } from '../../bitcoin/bytes.ts'
import { badAnswer } from '../../faults.ts'
import type { BitcoinAddress, BitcoinIntention } from '../../protocol/bitcoin.ts'

/** What wallets of the page answer, read before anybody relies on it. */

type Fields = Readonly<Record<string, unknown>>

/** More addresses than anybody grants to one site. */
const mostAddresses = 100
/** Larger than any PSBT that a person could read. */
const mostBytes = 400_000

export const fieldsOf = (value: unknown): Fields =>
  value && typeof value === 'object' ? (value as Fields) : {}

export interface FoundAddress {
  address: unknown
  publicKey: unknown
  intention?: BitcoinIntention
  path?: unknown
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

function readAddress({ address, publicKey, intention, path }: FoundAddress): Read[] {
  const key = publicKey instanceof Uint8Array ? toHex(publicKey) : String(publicKey ?? '').toLowerCase()
  if (typeof address !== 'string' || !addressForm(address) || !/^([0-9a-f]{64}|0[23][0-9a-f]{64})$/.test(key))
    return []
  const read = { address, publicKey: addressForm(address) === 'p2tr' ? key.slice(-64) : key }
  return [
    {
      ...read,
      ...(intention && { intention }),
      ...(typeof path === 'string' && path.length < 64 && { path }),
    },
  ]
}

/** Where a wallet does not say: inscriptions lie on taproot addresses, when there is another one for money. */
const intentionOf = (address: string): BitcoinIntention =>
  addressForm(address) === 'p2tr' ? 'ordinal' : 'payment'

/** A signature in bytes, base64 or hex → hex. */
export function readSignature(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : (readHex(value) ?? readBase64(value))
  if (!bytes || bytes.length < 64 || bytes.length > 4_096) throw badAnswer()
  return toHex(bytes)
}

const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** A PSBT in bytes, hex or base64 → base64. */
export function readPsbt(value: unknown): string {
  const bytes = value instanceof Uint8Array ? value : (readHex(value) ?? readBase64(value))
  if (!bytes || bytes.length > mostBytes || magic.some((byte, at) => bytes[at] !== byte)) throw badAnswer()
  return toBase64(bytes)
}

export function readTxid(value: unknown): string {
  const id = String(value ?? '').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(id)) throw badAnswer()
  return id
}
