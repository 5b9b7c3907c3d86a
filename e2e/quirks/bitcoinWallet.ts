import { base64, hex } from '@scure/base'
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'

export interface BitcoinKey {
  secret: Uint8Array
  publicKey: string
  payment: string
  /** The payment address of wallets that write it as P2SH. */
  nested: string
  ordinals: string
}

/** What the wallet did in the person's name. */
export interface BitcoinDeed {
  method: string
  address: string
  about: unknown
}

export interface BitcoinWalletState {
  /** The one in use first. */
  keys: BitcoinKey[]
  /** The site may see its account. */
  permitted: boolean
  locked: boolean
  /** The person says no to what needs them. */
  declines: boolean
}

export interface BitcoinCall {
  /** Of its own interface: `sendBitcoin`, `wallet_connect`. */
  method: string
  inputs: readonly unknown[]
  wallet: BitcoinWallet
  /** What a wallet by the book answers, to `inputs` where they differ. */
  plain(inputs?: readonly unknown[]): Promise<unknown>
}

/** How a wallet differs from the one by the book; what is left out is as there. */
export interface BitcoinWalletHabit {
  /** Whose interface it has; UniSat's where nothing is said. */
  form?: 'unisat' | 'satsConnect'
  /** Where it stands in the window. */
  place?: string
  answer?(call: BitcoinCall): unknown
  provider?(provider: Record<string, unknown>): Record<string, unknown>
  /** It tells nobody of another account. */
  silent?: boolean
  nested?: boolean
}

export interface BitcoinWallet {
  state: BitcoinWalletState
  readonly deeds: BitcoinDeed[]
  /** Payment address of the account in use. */
  address(): string
  choose(key: BitcoinKey): void
  lock(): void
  unlock(): void
  /** Puts it into the page. Returns the undo. */
  install(): () => void
}

export const bitcoinKeys: BitcoinKey[] = [41, 42].map((fill) => {
  const secret = new Uint8Array(32).fill(fill)
  const key = pubECDSA(secret)
  return {
    secret,
    publicKey: hex.encode(key),
    payment: p2wpkh(key).address ?? '',
    nested: p2sh(p2wpkh(key)).address ?? '',
    ordinals: p2tr(pubSchnorr(secret)).address ?? '',
  }
})

export const bitcoinTxid = 'ab'.repeat(32)
const signature = base64.encode(new Uint8Array(65).fill(31))

/** The PSBT, signed at `indexes`; at all of them that are ours where none are named. */
function signPsbt(bytes: Uint8Array, { secret }: BitcoinKey, indexes: readonly number[]): Uint8Array {
  const transaction = Transaction.fromPSBT(bytes)
  if (indexes.length === 0) transaction.sign(secret)
  for (const index of indexes) transaction.signIdx(secret, index)
  return transaction.toPSBT()
}

type Asked = Record<string, never>

/** A wallet of the page that speaks UniSat's interface or sats-connect, with one habit. */
export function bitcoinWallet(habit: BitcoinWalletHabit = {}): BitcoinWallet {
  const deeds: BitcoinDeed[] = []
  const listeners = new Set<(payload: unknown) => void>()
  const key = (): BitcoinKey => wallet.state.keys[0] as BitcoinKey
  const decide = (): void => {
    if (wallet.state.declines) throw { code: 4001, message: 'User rejected the request.' }
  }
  const grant = (): void => {
    decide()
    Object.assign(wallet.state, { permitted: true, locked: false })
  }
  const sees = (): boolean => wallet.state.permitted && !wallet.state.locked
  const act = (method: string, address: string, about: unknown): void => {
    if (!sees()) throw { code: -32_002, message: 'Access denied' }
    decide()
    deeds.push({ method, address, about })
  }
  const accounts = (): string[] => (sees() ? [wallet.address()] : [])

  const unisat: Record<string, (...inputs: never[]) => unknown> = {
    requestAccounts: () => {
      grant()
      return accounts()
    },
    getAccounts: accounts,
    getPublicKey: () => key().publicKey,
    getChain: () => ({ enum: 'BITCOIN_MAINNET' }),
    disconnect: () => {
      wallet.state.permitted = false
    },
    signMessage: (message: string) => {
      act('signMessage', wallet.address(), message)
      return signature
    },
    signPsbt: (psbt: string, { toSignInputs = [] }: { toSignInputs?: { index: number }[] } = {}) => {
      act('signPsbt', wallet.address(), psbt)
      const indexes = toSignInputs.map(({ index }) => index)
      return hex.encode(signPsbt(hex.decode(psbt), key(), indexes))
    },
    pushPsbt: () => bitcoinTxid,
    sendBitcoin: (to: string, satoshi: number) => {
      act('sendTransfer', wallet.address(), { to, satoshi })
      return bitcoinTxid
    },
  }
  const granted = () => {
    const { publicKey, ordinals } = key()
    return {
      addresses: [
        { address: wallet.address(), publicKey, purpose: 'payment' },
        { address: ordinals, publicKey: publicKey.slice(2), purpose: 'ordinals' },
      ],
    }
  }
  const connect = (): object => {
    grant()
    return granted()
  }
  const satsConnect: Record<string, (params: Asked) => unknown> = {
    wallet_connect: connect,
    getAddresses: connect,
    getAccounts: () => (connect() as ReturnType<typeof granted>).addresses,
    wallet_getAccount: () => {
      if (!sees()) throw { code: -32_002, message: 'Access denied' }
      return granted()
    },
    wallet_disconnect: () => {
      wallet.state.permitted = false
      return null
    },
    signMessage: ({ address, message }) => {
      act('signMessage', address ?? '', message)
      return { address, signature, messageHash: '' }
    },
    signPsbt: ({ psbt, signInputs }) => {
      act('signPsbt', wallet.address(), psbt)
      const indexes = Object.values((signInputs ?? {}) as Record<string, number[]>).flat()
      return { psbt: base64.encode(signPsbt(base64.decode(psbt ?? ''), key(), indexes)) }
    },
    sendTransfer: ({ recipients }) => {
      const [{ address, amount }] = recipients as unknown as [{ address: string; amount: number }]
      act('sendTransfer', wallet.address(), { to: address, satoshi: amount })
      return { txid: bitcoinTxid }
    },
  }
  const run = async (
    all: Record<string, (...inputs: never[]) => unknown>,
    method: string,
    inputs: readonly unknown[],
  ): Promise<unknown> => {
    const plain = async (given = inputs): Promise<unknown> => {
      const does = all[method]
      if (!does) throw { code: -32_601, message: 'Method not found' }
      return does(...(given as never[]))
    }
    return habit.answer ? habit.answer({ method, inputs, wallet, plain }) : plain()
  }
  const envelope = (method: string, params: unknown): Promise<object> =>
    run(satsConnect, method, [params]).then(
      (result) => ({ jsonrpc: '2.0', id: '1', result }),
      (error) => {
        if (error instanceof Error) throw error
        return { jsonrpc: '2.0', id: '1', error: error.code === 4001 ? { ...error, code: -32_000 } : error }
      },
    )
  const forms: Record<'unisat' | 'satsConnect', () => Record<string, unknown>> = {
    unisat: () => ({
      ...Object.fromEntries(
        Object.keys(unisat).map((name) => [name, (...inputs: unknown[]) => run(unisat, name, inputs)]),
      ),
      on: (event: string, cb: (payload: unknown) => void) => event === 'accountsChanged' && listeners.add(cb),
      removeListener: (_: string, cb: (payload: unknown) => void) => listeners.delete(cb),
    }),
    satsConnect: () => ({
      request: envelope,
      addListener: ({ eventName, cb }: { eventName: string; cb(payload: unknown): void }) => {
        if (eventName === 'accountChange') listeners.add(cb)
        return () => listeners.delete(cb)
      },
    }),
  }

  const form = habit.form ?? 'unisat'
  const tell = (): void => {
    const change = { type: 'accountChange', ...(sees() && granted()) }
    for (const listener of listeners) listener(form === 'unisat' ? accounts() : change)
  }
  const wallet: BitcoinWallet = {
    state: { keys: [...bitcoinKeys], permitted: false, locked: false, declines: false },
    deeds,
    address: () => (habit.nested ? key().nested : key().payment),
    choose(chosen) {
      wallet.state.keys = [chosen, ...wallet.state.keys.filter((one) => one !== chosen)]
      if (!habit.silent) tell()
    },
    lock() {
      wallet.state.locked = true
      tell()
    },
    unlock() {
      wallet.state.locked = false
      tell()
    },
    install() {
      const standing = forms[form]()
      const path = (habit.place ?? (form === 'unisat' ? 'unisat' : 'XverseProviders.BitcoinProvider')).split(
        '.',
      )
      const last = path.pop() as string
      const page = globalThis as unknown as Record<string, Record<string, unknown>>
      const [first] = path
      if (first) page[first] = { [last]: habit.provider?.(standing) ?? standing }
      else page[last] = habit.provider?.(standing) ?? standing
      return () => void Reflect.deleteProperty(page, first ?? last)
    },
  }
  return wallet
}
