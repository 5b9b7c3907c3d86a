import { expect, onTestFinished, test, vi } from 'vitest'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import { alice, bob, foxWallet } from '../../test/testContext.ts'
import { connectorList } from '../connectorList.ts'
import { injectedConnector } from './injectedConnector.ts'
import { silentAnswerMs } from './silentAnswerMs.ts'

function fox(answers: Record<string, unknown>) {
  const requestWallet = vi.fn(async (_: string, { method }: RpcRequest) => {
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  })
  return {
    connector: injectedConnector(foxWallet, { requestWallet } as unknown as HostClient),
    requestWallet,
  }
}

test('default', async () => {
  const { connector } = fox({ eth_requestAccounts: [alice, bob], eth_chainId: '0xA' })
  expect(await connector.connect()).toEqual({
    accounts: [`eip155:10:${alice}`, `eip155:10:${bob}`],
    network: 'eip155:10',
  })
  expect(connector.key).toBe('io.fox')
})

test.each([
  ['no list', 'yes', '0x1'],
  ['nothing', [], '0x1'],
  ['no address', ['0x12', 'javascript:alert(1)', null, { toString: (): string => alice }], '0x1'],
  ['no chain', [alice], '1e3'],
  ['chain zero', [alice], '0x0'],
  ['chain of the prototype', [alice], '__proto__'],
  ['a huge chain', [alice], '0xffffffffffffffff'],
])('error: a wallet that answers with %s is not connected', async (_, eth_requestAccounts, eth_chainId) => {
  const { connector } = fox({ eth_requestAccounts, eth_chainId })
  await expect(connector.connect()).rejects.toBeInstanceOf(RpcError)
})

const missing = new RpcError(-32601, 'The method eth_chainId does not exist/is not available')
test.each<[string, unknown, unknown, string | undefined]>([
  ['its version as text', missing, '10', 'eip155:10'],
  ['its version as a number', new RpcError(4200, 'Unsupported'), 10, 'eip155:10'],
  [
    'its version, in words of its own',
    new RpcError(-32603, 'Method eth_chainId not supported'),
    '1',
    'eip155:1',
  ],
  ['its version beside an empty answer', null, '137', 'eip155:137'],
  ['nothing at all', missing, missing, undefined],
  ['a version that is no number', missing, 'mainnet', undefined],
  ['a version of zero', missing, '0', undefined],
  ['a version in hex', missing, '0x89', 'eip155:137'],
  ['a version beyond every number', missing, '9'.repeat(20), undefined],
  ['a version that cannot be counted', missing, Number.NaN, undefined],
])('behavior: a wallet without eth_chainId is on the network by %s', async (_, chain, version, network) => {
  const answers = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: chain,
    net_version: version,
  }
  const { connector } = fox(answers)
  const found = await connector.connect().catch(() => undefined)
  expect(found?.network).toBe(network)
  expect((await connector.restore().catch(() => undefined))?.network).toBe(network)
})

// Ethereum Classic kept the network number 1; its own block 1920000 tells it from Ethereum.
const classicBlock = { hash: '0x94365e3a8c0b35089c1d1195081fe7489b528a84b22199c916180db8b28ade7f' }
test.each<[string, unknown, unknown, string]>([
  ['of Ethereum Classic', '1', classicBlock, 'eip155:61'],
  ['of Ethereum', '1', { hash: `0x${'ab'.repeat(32)}` }, 'eip155:1'],
  ['that nobody tells', 1, missing, 'eip155:1'],
  ['that is none', '0x1', null, 'eip155:1'],
  ['of another network, which is not asked for', '10', classicBlock, 'eip155:10'],
])('behavior: by its version and a block %s', async (_, net_version, eth_getBlockByNumber, network) => {
  const { connector, requestWallet } = fox({
    ...{ eth_requestAccounts: [alice], eth_chainId: missing },
    ...{ net_version, eth_getBlockByNumber },
  })
  expect((await connector.connect()).network).toBe(network)
  const asked = requestWallet.mock.calls.map(([, request]) => request)
  const block = { method: 'eth_getBlockByNumber', params: ['0x1d4c00', false] }
  expect(asked.filter(({ method }) => method === block.method)).toEqual(
    network === 'eip155:10' ? [] : [block],
  )
})

test('behavior: a wallet that never tells its block is on Ethereum', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connector } = fox({
    ...{ eth_requestAccounts: [alice], eth_chainId: missing, net_version: '1' },
    eth_getBlockByNumber: new Promise(() => {}),
  })
  const found = connector.connect()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(silentAnswerMs - 1)
  expect((await found).network).toBe('eip155:1')
})

test.each<[string, RpcError]>([
  ['fails', new RpcError(-32603, 'Internal error')],
  ['has a person who refuses', new RpcError(4001, 'Method not supported by the user')],
  ['was granted nothing', new RpcError(4100, 'Unsupported')],
  ['did not answer in time', new RpcError(-32603, 'No answer', { reason: 'aborted' })],
])('error: where it has eth_chainId and %s, its version is not asked for', async (_, failed) => {
  const { connector, requestWallet } = fox({
    eth_requestAccounts: [alice],
    eth_chainId: failed,
    net_version: '1',
  })
  await expect(connector.connect()).rejects.toBe(failed)
  expect(requestWallet.mock.calls.map(([, { method }]) => method)).not.toContain('net_version')
})

test('behavior: bad and repeated addresses are left out', async () => {
  const { connector } = fox({ eth_requestAccounts: [alice, 'x', alice.toLowerCase(), bob], eth_chainId: 1 })
  expect((await connector.connect()).accounts).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`])
})

test('behavior: restoring never prompts', async () => {
  const { connector, requestWallet } = fox({ eth_accounts: [alice], eth_chainId: '0x1' })
  expect(await connector.restore()).toMatchObject({ network: 'eip155:1' })
  expect(requestWallet.mock.calls.map(([, { method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('behavior: nothing to restore', async () => {
  const { connector } = fox({ eth_accounts: [], eth_chainId: '0x1' })
  expect(await connector.restore()).toBeNull()
})

test('behavior: a wallet that cannot revoke is left all the same', async () => {
  const { connector, requestWallet } = fox({ wallet_revokePermissions: new RpcError(4200, 'No') })
  await connector.disconnect()
  expect(requestWallet).toHaveBeenCalledWith(
    'fox-1',
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
    expect.anything(),
  )
})

test('behavior: connectors are one an id, the newest first', () => {
  const wallets = [{ ...foxWallet, name: 'Old fox' }, { ...foxWallet, id: 'bear', name: 'Bear' }, foxWallet]
  expect(connectorList(wallets, {} as HostClient).map(({ name }) => name)).toEqual(['Fox', 'Bear'])
})
