import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

export interface SolanaKey {
  address: string
  publicKey: Uint8Array
  secret: Uint8Array
}

/** What the wallet signed in the person's name. */
export interface SolanaDeed {
  feature: string
  address: string
  bytes: Uint8Array
}

export interface SolanaWalletState {
  /** The one in use first. */
  keys: SolanaKey[]
  /** The site may see its account. */
  permitted: boolean
  locked: boolean
  /** The person says no to what needs them. */
  declines: boolean
}

export interface SolanaCall {
  /** `solana:signMessage`. */
  feature: string
  inputs: readonly Input[]
  wallet: SolanaWallet
  /** What a wallet by the book answers. */
  plain(): Promise<unknown>
}

type Input = Readonly<Record<string, unknown>>
type Features = Record<string, Record<string, unknown>>
export type SolanaChange = { accounts?: readonly object[] }

export interface SolanaWallet {
  state: SolanaWalletState
  readonly deeds: SolanaDeed[]
  /** Wallet Standard, one object for each registration. */
  registrations(): object[]
  choose(address: string): void
  lock(): void
  unlock(): void
  /** The person ends the connection in the wallet. */
  leave(): void
}

/** How a wallet differs from the one by the book; what is left out is as there. */
export interface SolanaWalletHabit {
  answer?(call: SolanaCall): unknown
  /** What goes out in place of a change. */
  change?(changed: SolanaChange, before: readonly object[]): SolanaChange[]
  features?(features: Features): Features
  account?(account: Record<string, unknown>): Record<string, unknown>
  /** What stands in the page in place of the wallet. */
  register?(standard: object): object[]
}

const chains = ['solana:mainnet', 'solana:devnet']
export const solanaKeys: SolanaKey[] = [41, 42].map((fill) => {
  const secret = new Uint8Array(32).fill(fill)
  const publicKey = ed25519.getPublicKey(secret)
  return { address: base58.encode(publicKey), publicKey, secret }
})

/** Where the message of a transaction with one-byte counts begins, and its signature of `key` belongs. */
export function signWire(wire: Uint8Array, key: SolanaKey): Uint8Array {
  const signed = wire.slice()
  const message = 1 + (wire[0] ?? 0) * 64
  const versioned = (wire[message] ?? 0) >= 0x80 ? 1 : 0
  for (let place = 0; place < (wire[0] ?? 0); place++) {
    const at = message + versioned + 4 + place * 32
    if (base58.encode(wire.slice(at, at + 32)) === key.address)
      signed.set(ed25519.sign(wire.slice(message), key.secret), 1 + place * 64)
  }
  return signed
}

/** A wallet in a page by Wallet Standard, with `habits` in their order. */
export function solanaWallet(habits: readonly SolanaWalletHabit[] = []): SolanaWallet {
  const deeds: SolanaDeed[] = []
  const listeners = new Set<(changed: SolanaChange) => void>()
  const accountOf = ({ address, publicKey }: SolanaKey): Record<string, unknown> =>
    habits.reduce<Record<string, unknown>>((made, { account }) => account?.(made) ?? made, {
      address,
      publicKey,
      chains,
      features: Object.keys(features()).filter((feature) => feature.startsWith('solana:')),
    })
  const sees = (): boolean => wallet.state.permitted && !wallet.state.locked
  const accounts = (): object[] => (sees() ? shown.slice(0, 1) : [])
  let shown: object[] = []
  let announced: object[] = []
  const decide = (): void => {
    if (wallet.state.declines) throw new Error('User rejected the request.')
  }
  const keyOf = ({ account }: Input): SolanaKey => {
    const { address } = (account ?? {}) as { address?: string }
    const [key] = wallet.state.keys
    if (!sees() || key?.address !== address) throw new Error('Unknown account')
    decide()
    return key as SolanaKey
  }
  const note = (feature: string, key: SolanaKey, bytes: Uint8Array): void =>
    void deeds.push({ feature, address: key.address, bytes })

  const plainly: Record<string, (...inputs: Input[]) => unknown> = {
    'standard:connect': (input = {}) => {
      if (!sees() && input['silent'] !== true) {
        decide()
        Object.assign(wallet.state, { permitted: true, locked: false })
        tell()
      }
      return { accounts: accounts() }
    },
    'standard:disconnect': () => wallet.leave(),
    'solana:signMessage': (...inputs) =>
      inputs.map((input) => {
        const [key, message] = [keyOf(input), input['message'] as Uint8Array]
        note('solana:signMessage', key, message)
        return { signedMessage: message, signature: ed25519.sign(message, key.secret) }
      }),
    'solana:signTransaction': (...inputs) =>
      inputs.map((input) => {
        const [key, wire] = [keyOf(input), input['transaction'] as Uint8Array]
        note('solana:signTransaction', key, wire)
        return { signedTransaction: signWire(wire, key) }
      }),
    'solana:signAndSendTransaction': (...inputs) =>
      inputs.map((input) => {
        const [key, wire] = [keyOf(input), input['transaction'] as Uint8Array]
        note('solana:signAndSendTransaction', key, wire)
        return { signature: signWire(wire, key).slice(1, 65) }
      }),
    'solana:signIn': ({ domain = '', statement = '' }) => {
      decide()
      wallet.state.permitted = true
      const [key] = wallet.state.keys as [SolanaKey]
      const who = `${domain} wants you to sign in with your Solana account:\n${key.address}`
      const signedMessage = new TextEncoder().encode(statement ? `${who}\n\n${statement}` : who)
      note('solana:signIn', key, signedMessage)
      const signature = ed25519.sign(signedMessage, key.secret)
      return [{ account: accountOf(key), signedMessage, signature }]
    },
  }
  const run =
    (feature: string) =>
    async (...inputs: Input[]) =>
      habits.reduceRight<() => Promise<unknown>>(
        (plain, { answer }) => (answer ? async () => answer({ feature, inputs, wallet, plain }) : plain),
        async () => plainly[feature]?.(...inputs),
      )()
  const features = (): Features => {
    const supportedTransactionVersions = ['legacy', 0]
    const all: Features = Object.fromEntries(
      Object.keys(plainly).map((feature) => [
        feature,
        { version: '1.0.0', [feature.slice(feature.indexOf(':') + 1)]: run(feature) },
      ]),
    )
    for (const feature of ['solana:signTransaction', 'solana:signAndSendTransaction'])
      Object.assign(all[feature] as object, { supportedTransactionVersions })
    all['standard:events'] = {
      version: '1.0.0',
      on: (_: string, listener: (changed: SolanaChange) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return habits.reduce((made, { features: bend }) => bend?.(made) ?? made, all)
  }

  const wallet: SolanaWallet = {
    state: { keys: [...solanaKeys], permitted: false, locked: false, declines: false },
    deeds,
    registrations: () => {
      const standard = {
        version: '1.0.0',
        name: 'Quirky Solana',
        icon: 'data:image/png;base64,AA==',
        chains,
        features: features(),
        get accounts() {
          return accounts()
        },
      }
      return habits.reduce<object[]>(
        (all, { register }) => (register ? all.flatMap(register) : all),
        [standard],
      )
    },
    choose(address) {
      const { keys } = wallet.state
      wallet.state.keys = [...keys].sort((a) => (a.address === address ? -1 : 1))
      tell()
    },
    lock() {
      wallet.state.locked = true
      tell()
    },
    unlock() {
      wallet.state.locked = false
      tell()
    },
    leave() {
      wallet.state.permitted = false
      tell()
    },
  }
  function tell(): void {
    const before = announced
    shown = wallet.state.keys.map(accountOf)
    announced = accounts()
    const changes = habits.reduce<SolanaChange[]>(
      (all, { change }) => (change ? all.flatMap((changed) => change(changed, before)) : all),
      [{ accounts: announced }],
    )
    for (const changed of changes) for (const listener of listeners) listener(changed)
  }
  shown = wallet.state.keys.map(accountOf)
  return wallet
}
