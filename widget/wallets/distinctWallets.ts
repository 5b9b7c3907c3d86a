import type { PageWallet } from '../../host-sdk/protocol/api.ts'

/** One wallet an id, the newest first (specification §4). */
export function distinctWallets(wallets: readonly PageWallet[]): PageWallet[] {
  const byId = new Map<string, PageWallet>()
  for (const wallet of [...wallets].reverse()) if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
  return [...byId.values()].map((wallet) => withRdns(wallet, wallets))
}

/** Only EIP-6963 gives wallets an id that lasts: a wallet of the same name in another family is the same wallet. */
function withRdns(wallet: PageWallet, wallets: readonly PageWallet[]): PageWallet {
  if (wallet.rdns) return wallet
  const same = wallets.find(({ name, rdns, type }) => rdns && type === 'ANNOUNCED' && name === wallet.name)
  return same && wallet.type === 'ANNOUNCED' ? { ...wallet, rdns: same.rdns } : wallet
}
