import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { walletLink } from '../../wallets/walletConnect/walletLink.ts'

/** Ways to a wallet, as they stand in its tabs. */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface Device {
  mobile: boolean
  /** Does this page have the wallet? */
  installed: boolean
}

const probe = 'wc:0@2'

/** Inventory §1.1.6: which ways lead to a wallet here; the first is chosen. Never empty. */
export function platformsOf(wallet: CatalogueWallet | undefined, { mobile, installed }: Device): Platform[] {
  if (!wallet) return ['qrcode']
  const inBrowser = wallet.rdns !== undefined || (wallet.injected?.length ?? 0) > 0
  const opens = (kind: 'mobile' | 'desktop' | 'web'): boolean => walletLink(wallet, kind, probe) !== undefined
  const ways: Record<Platform, boolean> = {
    browser: inBrowser && installed,
    mobile: mobile && opens('mobile'),
    // Who has it on another device scans, whatever its record says.
    qrcode: !mobile && wallet.supports_wc,
    web: opens('web'),
    desktop: !mobile && opens('desktop'),
    unsupported: inBrowser && !installed && (wallet.injected?.length ?? 0) > 0,
  }
  const found = (Object.keys(ways) as Platform[]).filter((platform) => ways[platform])
  return found.length > 0 ? found : ['qrcode']
}
