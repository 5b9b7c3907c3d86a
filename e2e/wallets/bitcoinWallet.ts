import * as demo from '../../demo/wallet/bitcoinWallet.ts'
import { testKeys } from '../../demo/wallet/testKeys.ts'

/** The person in front of the wallet's own window. */
export const bitcoinPerson: { answer: 'yes' | 'no'; asked: string[] } = { answer: 'yes', asked: [] }

/** The demo's wallet of Bitcoin, with a person who answers at once. */
export function addBitcoinWallet(): void {
  demo.addBitcoinWallet({
    ...testKeys.bitcoin,
    name: 'Satoshi',
    icon: `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    place: 'SatoshiProviders',
    async confirm({ act }) {
      bitcoinPerson.asked.push(act)
      return bitcoinPerson.answer === 'yes'
    },
    storageKey: 'test-bitcoin-granted',
  })
}
