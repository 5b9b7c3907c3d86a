import type { Gatehouse } from '../../host-sdk/index.ts'

const put = (id: string, text: string): void => {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}

/** The connection panel, from `getState()` and one balance read. */
export async function showState({ getState, evm }: Gatehouse): Promise<void> {
  const { status, connections, network } = getState()
  const connection = connections.find(({ namespace }) => namespace === 'eip155')
  const addresses = connection?.accounts.map((account) => account.split(':')[2] ?? '') ?? []
  put('status', status)
  for (const family of ['solana', 'bip122']) {
    const accounts = connections.find(({ namespace }) => namespace === family)?.accounts ?? []
    put(family, accounts[0]?.split(':')[2] ?? 'none')
  }
  put('wallet', [...new Set(connections.map(({ wallet }) => wallet.name))].join(', ') || 'none')
  put('accounts', addresses.join(', ') || 'none')
  put('network', connection?.network ?? network ?? 'unknown')
  if (!addresses[0]) return put('balance', 'unknown')
  try {
    const wei = await evm.request({ method: 'eth_getBalance', params: [addresses[0], 'latest'] })
    put('balance', `${Number(BigInt(wei as string) / 10n ** 12n) / 1e6} ETH`)
  } catch {
    put('balance', 'unknown on this network')
  }
}
