import { walletList } from './walletList.ts'

/** The wallets of this browser, announced as extensions do (EIP-6963). */
const announce = (): void => {
  for (const info of walletList) {
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
}
addEventListener('eip6963:requestProvider', announce)
announce()
