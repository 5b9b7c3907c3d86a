import {
  createWalletClient,
  custom,
  type Hex,
  SwitchChainError,
  UserRejectedRequestError,
  type WalletClient,
} from 'viem'
import { mainnet, optimism, sepolia } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EvmWallet, type EvmWalletHabit, evmWallet } from '../../../e2e/quirks/evmWallet.ts'
import { connect } from '../../actions/connect.ts'
import { type OpenPage, openPage } from '../quirks/openPage.ts'
import { belief, install, truth } from '../quirks/pageCalls.ts'

// viem in a page with our provider and a wallet behind it: what it sends arrives, what it hears it takes.

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const to = `0x${'c3'.repeat(20)}` as Hex

/** Answers `methods` by itself, and remembers what it was asked. */
function answering(methods: Record<string, unknown>, asked: unknown[] = []): EvmWalletHabit {
  return {
    answer: ({ method, params, plain }) => {
      if (!(method in methods)) return plain()
      asked.push(params)
      return methods[method]
    },
  }
}

async function opened(habit?: EvmWalletHabit): Promise<{
  page: OpenPage
  wallet: EvmWallet
  client: WalletClient
  account: Hex
}> {
  const wallet = evmWallet(habit ? [habit] : [])
  closers.push(install(wallet))
  const page = await openPage()
  closers.push(page.close)
  const [first] = page.context.connectors().filter(({ namespace }) => namespace === 'eip155')
  await connect(page.context, first?.id as string)
  await expect.poll(() => belief(page)).toEqual(truth(wallet))
  const account = (await belief(page)).account as Hex
  const transport = custom(page.provider as never, { retryCount: 0 })
  return { page, wallet, account, client: createWalletClient({ account, chain: mainnet, transport }) }
}

test('switchChain goes there, and a chain that nobody knows is a SwitchChainError', async () => {
  const { client, wallet } = await opened()
  await client.switchChain({ id: optimism.id })
  expect(wallet.state.chainId).toBe(optimism.id)
  expect(await client.getChainId()).toBe(optimism.id)
  const unknown = await client.switchChain({ id: 424_242 }).catch((error) => error)
  expect(unknown).toBeInstanceOf(SwitchChainError)
  wallet.state.declines = true
  const declined = await client.switchChain({ id: mainnet.id }).catch((error) => error)
  expect(declined).toBeInstanceOf(UserRejectedRequestError)
  expect(await client.getChainId()).toBe(optimism.id)
})

test('addChain gives the wallet the chain as it is', async () => {
  const asked: unknown[] = []
  const { client } = await opened(answering({ wallet_addEthereumChain: null }, asked))
  await client.addChain({ chain: sepolia })
  expect(asked).toEqual([
    [
      {
        chainId: '0xaa36a7',
        chainName: sepolia.name,
        nativeCurrency: sepolia.nativeCurrency,
        rpcUrls: [...sepolia.rpcUrls.default.http],
        blockExplorerUrls: [sepolia.blockExplorers.default.url],
      },
    ],
  ])
})

test('getPermissions and requestPermissions name the accounts', async () => {
  const { client, wallet } = await opened(answering({ wallet_requestPermissions: [{}] }))
  const granted = [
    {
      invoker: 'https://shop.example',
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: wallet.state.accounts }],
    },
  ]
  const small = (text: unknown) => JSON.parse(JSON.stringify(text).toLowerCase())
  expect(small(await client.getPermissions())).toEqual(small(granted))
  expect(small(await client.requestPermissions({ eth_accounts: {} }))).toEqual(small(granted))
})

test('watchAsset says whether it was added', async () => {
  const asked: unknown[] = []
  const answers = { wallet_watchAsset: true }
  const { client } = await opened(answering(answers, asked))
  const token = { type: 'ERC20', options: { address: to, decimals: 18, symbol: 'TKN' } } as const
  expect(await client.watchAsset(token)).toBe(true)
  expect(asked).toEqual([token])
  answers.wallet_watchAsset = false
  expect(await client.watchAsset(token)).toBe(false)
})

test('getCapabilities reads each chain', async () => {
  const asked: unknown[] = []
  const told = { '0x1': { atomic: { status: 'supported' } }, '0xa': { atomic: { status: 'ready' } } }
  const { client, account } = await opened(answering({ wallet_getCapabilities: told }, asked))
  expect(await client.getCapabilities()).toEqual({
    1: { atomic: { status: 'supported' } },
    10: { atomic: { status: 'ready' } },
  })
  expect(await client.getCapabilities({ chainId: 10 })).toEqual({ atomic: { status: 'ready' } })
  expect(asked.map((params) => JSON.stringify(params).toLowerCase())).toEqual([
    `["${account}"]`,
    `["${account}",["0xa"]]`,
  ])
})

test.each<[string, unknown, string]>([
  ['an object', { id: '0x01' }, '0x01'],
  ['an object with capabilities', { id: 'batch-1', capabilities: {} }, 'batch-1'],
  ['the text of before EIP-5792 was final', '0x02', '0x02'],
])('sendCalls and getCallsStatus, answered by %s', async (_, answer, id) => {
  const asked: unknown[] = []
  const status = {
    version: '2.0.0',
    id,
    chainId: '0x1',
    status: 200,
    atomic: true,
    receipts: [
      {
        logs: [],
        status: '0x1',
        blockHash: `0x${'11'.repeat(32)}`,
        blockNumber: '0x10',
        gasUsed: '0x5208',
        transactionHash: `0x${'22'.repeat(32)}`,
      },
    ],
  }
  const methods = { wallet_sendCalls: answer, wallet_getCallsStatus: status }
  const { client, account } = await opened(answering(methods, asked))
  const sent = await client.sendCalls({ account, chain: mainnet, calls: [{ to, value: 2n ** 53n + 1n }] })
  expect(sent.id).toBe(id)
  expect(asked).toMatchObject([
    [{ version: '2.0.0', chainId: '0x1', calls: [{ to, value: '0x20000000000001' }] }],
  ])
  const seen = await client.getCallsStatus({ id: sent.id })
  expect(seen).toMatchObject({ status: 'success', statusCode: 200, atomic: true, chainId: 1 })
  expect(seen.receipts?.[0]).toMatchObject({ status: 'success', blockNumber: 16n, gasUsed: 21_000n })
})
