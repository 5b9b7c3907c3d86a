export type AddressForm = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** By prefix and length; whether the checksum holds is for whoever decodes it. */
const forms: readonly [form: AddressForm, pattern: RegExp][] = [
  ['p2wpkh', /^(bc|tb|bcrt)1q[a-z0-9]{38}$/],
  ['p2wsh', /^(bc|tb|bcrt)1q[a-z0-9]{58}$/],
  ['p2tr', /^(bc|tb|bcrt)1p[a-z0-9]{58}$/],
  ['p2pkh', /^[1mn][1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['p2sh', /^[32][1-9A-HJ-NP-Za-km-z]{24,34}$/],
]

/** Of an address of any network; `undefined` where it is none. */
export function addressForm(address: unknown): AddressForm | undefined {
  if (typeof address !== 'string') return undefined
  const lower = /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address
  return forms.find(([, pattern]) => pattern.test(lower))?.[0]
}
