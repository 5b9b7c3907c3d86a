import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, zero } from './bytes.ts'

/**
 * Shamir's secret sharing over GF(2⁸), 2 of 3: any two shares give the entropy, one gives nothing. A share is one byte
 * for each byte of the entropy and its place at the end; the places are fixed, so that a device that was unlocked with
 * the other two shares gets the very device share again, and two lost devices are worth no more than one.
 */
const places = { device: 1, login: 2, recovery: 3 } as const
export type ShareName = keyof typeof places
export type Shares = Record<ShareName, Bytes>

/** The polynomial through two shares at another place: moved by `place`, its value at zero is the one wanted. */
async function shareAt(name: ShareName, known: [Uint8Array, Uint8Array]): Promise<Bytes> {
  const place = places[name]
  const moved = known.map((share) => {
    const copy = new Uint8Array(share)
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ place
    return copy
  })
  const values = await combine(moved)
  const share = new Uint8Array(values.length + 1)
  share.set(values)
  share[values.length] = place
  zero(values, ...moved)
  return share
}

/** The caller zeroes all three. */
export async function splitEntropy(entropy: Uint8Array): Promise<Shares> {
  const [first, second] = (await split(entropy, 2, 2)) as [Uint8Array, Uint8Array]
  const [device, login, recovery] = await Promise.all([
    shareAt('device', [first, second]),
    shareAt('login', [first, second]),
    shareAt('recovery', [first, second]),
  ])
  zero(first, second)
  return { device, login, recovery }
}

/** The entropy of two shares, or bytes that mean nothing where they are not of one set: check the address. */
export const joinShares = (a: Uint8Array, b: Uint8Array): Promise<Uint8Array> => combine([a, b])

/** The device share of the set to which login and recovery share belong. */
export const deviceShareOf = (login: Uint8Array, recovery: Uint8Array): Promise<Bytes> =>
  shareAt('device', [login, recovery])
