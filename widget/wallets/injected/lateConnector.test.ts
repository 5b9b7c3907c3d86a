import { expect, test, vi } from 'vitest'
import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import type { Connector } from '../connector.ts'
import { lateConnector } from './lateConnector.ts'

const wallet: PageWallet = {
  id: 'v-1',
  name: 'Violet',
  icon: '',
  rdns: '',
  namespace: 'solana',
  type: 'ANNOUNCED',
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}

test('default: listed without loading, loaded once', async () => {
  const request = vi.fn(async () => 'answer')
  const load = vi.fn(async () => ({ request, restore: async () => null }) as unknown as Connector)
  const connector = lateConnector(wallet, load)
  expect(connector).toMatchObject({ id: 'v-1', key: 'violet', networks: wallet.networks })
  expect(load).not.toHaveBeenCalled()
  expect(await connector.request({ method: 'solana_signMessage' })).toBe('answer')
  expect(await connector.restore()).toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

test('error: what did not load is loaded again', async () => {
  const load = vi
    .fn<() => Promise<Connector>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ restore: async () => null } as unknown as Connector)
  const connector = lateConnector(wallet, load)
  await expect(connector.restore()).rejects.toThrow('offline')
  expect(await connector.restore()).toBeNull()
})
