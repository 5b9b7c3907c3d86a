import type { FamilyWalletOptions } from './familyWallet.ts'

export interface BitcoinWalletOptions extends FamilyWalletOptions {
  /** Hex. */
  publicKey: string
  /** Name of the object of the page in which the provider is. */
  place: string
}

type Params = Record<string, never> & { message: string; psbt: string; signInputs: Record<string, number[]> }

interface Question {
  title: string
  lines(params: Params): string[]
  /** What it gives once the person said yes. */
  answer(params: Params): unknown
}

/** A wallet of the page for Bitcoin's regtest, that speaks sats-connect and names itself in `btc_providers` (WBIP 004). */
export function addBitcoinWallet(options: BitcoinWalletOptions): void {
  const { name, icon, place, address, publicKey, secret, storageKey } = options
  const account = {
    address,
    publicKey,
    purpose: 'payment',
    addressType: 'p2wpkh',
    walletType: 'software',
  }
  const granted = { id: 'one', addresses: [account], walletType: 'software' }
  const signer = async () => (await import('./bitcoinSigner.ts')).bitcoinSigner(secret)

  const asks: Record<string, Question> = {
    wallet_connect: {
      title: 'Connect to this site?',
      lines: () => [location.host, address],
      answer: () => {
        localStorage.setItem(storageKey, 'yes')
        return granted
      },
    },
    signMessage: {
      title: 'Sign message?',
      lines: ({ message }) => [message],
      answer: async ({ message }) => {
        const signature = (await signer()).signBip322(message)
        return { address, signature, messageHash: '', protocol: 'BIP322' }
      },
    },
    signPsbt: {
      title: 'Sign transaction?',
      lines: () => [`From ${address}`],
      answer: async ({ psbt, signInputs }) => ({
        psbt: (await signer()).signPsbt(psbt, signInputs[address] ?? []),
      }),
    },
  }
  /** What is answered without a person. */
  const answers: Record<string, () => unknown> = {
    wallet_getAccount: () => (localStorage.getItem(storageKey) ? granted : undefined),
    wallet_disconnect: () => {
      localStorage.removeItem(storageKey)
      return null
    },
  }

  const request = async (method: string, params: Params): Promise<unknown> => {
    const envelope = { jsonrpc: '2.0', id: 1 }
    const refuse = (code: number, message: string) => ({ ...envelope, error: { code, message } })
    const answer = answers[method]?.()
    if (answer !== undefined) return { ...envelope, result: answer }
    const ask = asks[method]
    if (!ask) return refuse(method in answers ? -32_002 : -32_601, method)
    const question = { act: method, title: ask.title, lines: ask.lines(params) }
    if (!(await options.confirm(question))) return refuse(-32_000, 'User rejected')
    return { ...envelope, result: await ask.answer(params) }
  }

  Object.assign(window, { [place]: { BitcoinProvider: { request } } })
  const page = window as { btc_providers?: object[] }
  page.btc_providers ??= []
  page.btc_providers.push({ id: `${place}.BitcoinProvider`, name, icon })
}
