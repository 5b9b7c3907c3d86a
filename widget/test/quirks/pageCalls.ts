import type { EvmWallet } from '../../../e2e/quirks/evmWallet.ts'
import type { OpenPage } from './openPage.ts'

/** What one side takes for the account and the network in use. */
export interface Belief {
  /** In small letters; `null` where it has none. */
  account: string | null
  chainId: number
}

export const truth = ({ state }: EvmWallet): Belief => ({
  account: state.permitted && !state.locked ? (state.accounts[0] as string) : null,
  chainId: state.chainId,
})

/** What the page hears where it asks. */
export async function belief({ provider }: OpenPage): Promise<Belief> {
  const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  return { account: account?.toLowerCase() ?? null, chainId }
}

/** Puts the wallet into the page, where each page finds it. Returns the undo. */
export function install(wallet: EvmWallet): () => void {
  const announce = (): void => {
    for (const detail of wallet.announcements())
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  return () => removeEventListener('eip6963:requestProvider', announce)
}

/** The code of a refusal, 'done' of what went well. */
export const outcome = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'done',
    ({ code }) => code,
  )

export const sign = ({ provider }: OpenPage, account: string | null): Promise<unknown> =>
  outcome(provider.request({ method: 'personal_sign', params: ['0x6869', account] }))

export const send = ({ provider }: OpenPage, account: string | null, data = '0x'): Promise<unknown> =>
  outcome(
    provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: `0x${'c3'.repeat(20)}`, value: '0x1', data }],
    }),
  )

/** The same as one call of EIP-5792, which names no chain. */
export const sendCalls = ({ provider }: OpenPage, account: string | null, data = '0x'): Promise<unknown> =>
  outcome(
    provider.request({
      method: 'wallet_sendCalls',
      params: [
        { version: '1.0', from: account, calls: [{ to: `0x${'c3'.repeat(20)}`, value: '0x1', data }] },
      ],
    }),
  )

export const switchChain = ({ provider }: OpenPage, chainId: string): Promise<unknown> =>
  outcome(provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }))
