/** What some families need to know of an account beside its address. Specification §3. */
export interface AccountDetail {
  address: string
  type: 'payment' | 'ordinals'
  /** Hex; where the wallet gives it only when it is opened, it is absent. */
  publicKey?: string
  path?: string
}

interface Detailed {
  accounts: readonly string[]
  details?: AccountDetail[]
}

const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)

/** What a wallet once said of an account counts while it is connected, and no longer. */
export function withOwnDetails<T extends Detailed>(connection: T): T {
  const { details, ...rest } = connection
  if (!details) return connection
  const addresses = new Set(connection.accounts.map(addressOf))
  const own = details.filter(({ address }) => addresses.has(address))
  if (own.length === details.length) return connection
  return (own.length > 0 ? { ...rest, details: own } : rest) as T
}

const isTaproot = (address: string): boolean => /^(?:bc|tb|bcrt)1p/.test(address)

/**
 * Every connected account of Bitcoin, with what is known of it. One of which nothing is known pays, unless it is the
 * taproot one beside others, where inscriptions usually lie.
 */
export function accountDetails({ accounts, details = [] }: Detailed): AccountDetail[] {
  const addresses = accounts.map(addressOf)
  const hasOther = addresses.some((address) => !isTaproot(address))
  return addresses.map((address) => {
    const known = details.find((one) => one.address === address)
    return known ?? { address, type: isTaproot(address) && hasOther ? 'ordinals' : 'payment' }
  })
}
