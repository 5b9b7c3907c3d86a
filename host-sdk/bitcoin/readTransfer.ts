import { malformed } from '../faults.ts'
import type { FamilyPage } from '../standard/familyWallet.ts'
import { addressesFor } from './addressesFor.ts'

type Fields = Readonly<Record<string, unknown>>

const isSaid = (value: unknown): boolean => value !== undefined && value !== null

/** Nothing that a page says of money is dropped: -32602 for what is not known here. */
function requireKnown(fields: Fields, known: readonly string[]): void {
  const other = Object.keys(fields).find((name) => !known.includes(name) && isSaid(fields[name]))
  if (other !== undefined) throw malformed(other)
}

/** One recipient, and satoshi as text. */
function readRecipient(recipients: unknown): { recipientAddress: string; amount: string } {
  const [recipient, ...others] = Array.isArray(recipients) ? recipients : []
  if (!recipient || typeof recipient !== 'object' || others[0]) throw malformed('recipients')
  const { address, amount } = recipient as Fields
  requireKnown(recipient, ['address', 'amount'])
  if (typeof address !== 'string') throw malformed('address')
  if (!/^[1-9]\d*$/.test(String(amount))) throw malformed('amount')
  return { recipientAddress: address, amount: String(amount) }
}

/**
 * `sendTransfer` of sats-connect. A page may name who pays and where change returns: payment addresses of ours only.
 *
 * @param otherwise who pays where no payment address is known
 */
export async function readTransfer(page: FamilyPage, params: Fields, otherwise: () => string) {
  requireKnown(params, ['recipients', 'account', 'changeAddress'])
  const recipient = readRecipient(params['recipients'])
  const known = await addressesFor(page, ['payment'], { silent: true })
  const payers = known[0] ? known.map(({ address }) => address) : [otherwise()]
  const named = (what: 'account' | 'changeAddress'): string | undefined => {
    if (!isSaid(params[what])) return undefined
    const address = payers.find((one) => one === params[what])
    if (!address) throw malformed(what)
    return address
  }
  const changeAddress = named('changeAddress')
  const account = named('account') ?? (payers[0] as string)
  return { account, ...recipient, ...(changeAddress && { changeAddress }) }
}
