import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { core, expect, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'

const [from] = accounts
const dead = '0x000000000000000000000000000000000000dead'

async function connected(host: HostPage, connect: ConnectScreen, path = '/'): Promise<void> {
  await host.goto(path)
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

const typedData = (chainId: number) => ({
  domain: { name: 'Test shop', version: '1', chainId },
  primaryType: 'Mail' as const,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  message: { contents: 'hello' },
})

test(
  'personal_sign: the wallet is asked directly and the signature is the account’s',
  core,
  async ({ host, connect }) => {
    await connected(host, connect)
    const { ok } = await host.request('personal_sign', ['0x68656c6c6f', from])
    expect(
      (await recoverMessageAddress({ message: 'hello', signature: ok as `0x${string}` })).toLowerCase(),
    ).toBe(from)
    await host.expectClosed()
    expect(await host.asked()).toEqual(['Connect to this site?', 'Sign message?'])
  },
)

test('typed data v4', async ({ host, connect }) => {
  await connected(host, connect)
  const data = typedData(31337)
  const { ok } = await host.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
  const { EIP712Domain: _, ...types } = data.types
  const signer = await recoverTypedDataAddress({ ...data, types, signature: ok as `0x${string}` })
  expect(signer.toLowerCase()).toBe(from)
})

test('typed data for another network: our screen warns first', core, async ({ host, connect, approve }) => {
  await connected(host, connect)
  const answer = host.request('eth_signTypedData_v4', [from, JSON.stringify(typedData(1))])
  await host.expectOpen()
  await expect(approve.text(/another network|other network|different network/i).first()).toBeVisible()
  await approve.sayYes()
  expect((await answer).ok).toMatch(/^0x[0-9a-f]{130}$/)
  await host.expectClosed()
})

test('a transaction reaches the chain', core, async ({ host, connect, stack }) => {
  await connected(host, connect)
  const { ok } = await host.request('eth_sendTransaction', [{ from, to: dead, value: '0x2386f26fc10000' }])
  expect(ok).toMatch(/^0x[0-9a-f]{64}$/)
  await expect
    .poll(
      async () => ((await host.request('eth_getTransactionReceipt', [ok])).ok as { status: string })?.status,
    )
    .toBe('0x1')
  const direct = await fetch(stack.chains[0].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [dead, 'latest'] }),
  })
  expect((await host.request('eth_getBalance', [dead, 'latest'])).ok).toBe((await direct.json()).result)
})

test('no in the wallet is 4001 and leaves everything usable', async ({ host, connect }) => {
  await connected(host, connect)
  await host.person('no')
  expect((await host.request('personal_sign', ['0x68656c6c6f', from])).error?.code).toBe(4001)
  await host.person('yes')
  expect((await host.request('personal_sign', ['0x68656c6c6f', from])).ok).toBeTruthy()
})

test(
  'unlimited approval: our screen stands in front, marked; reject is 4001',
  core,
  async ({ host, connect, approve }) => {
    await connected(host, connect)
    const data = `0x095ea7b3${dead.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const answer = host.request('eth_sendTransaction', [{ from, to: dead, data }])
    await host.expectOpen()
    await expect(approve.text(/unlimited/i).first()).toBeVisible()
    await approve.sayNo()
    expect((await answer).error?.code).toBe(4001)
    await host.expectClosed()
    expect(await host.asked()).toEqual(['Connect to this site?'])
  },
)

test('a 32-byte hash in personal_sign: shown as hex with a warning', async ({ host, connect, approve }) => {
  await connected(host, connect)
  const hash = `0x${'ab'.repeat(32)}`
  const answer = host.request('personal_sign', [hash, from])
  await host.expectOpen()
  await expect(approve.text(new RegExp(hash.slice(2, 20))).first()).toBeVisible()
  await expect(approve.text('You can’t see what you sign')).toBeVisible()
  await approve.sayYes()
  expect((await answer).ok).toMatch(/^0x/)
})

test('an open modal says to continue in the wallet, and can cancel', async ({
  host,
  connect,
  approve,
  page,
}) => {
  await connected(host, connect)
  await page.evaluate(() => window.gatehouse?.open())
  await host.person('later')
  const answer = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(approve.text('Continue in Alpha Wallet')).toBeVisible()
  await approve.cancel.click()
  expect((await answer).error?.code).toBe(4001)
  await host.decide(true)
  await host.person('yes')
  expect((await host.request('personal_sign', ['0x68656c6c6f', from])).ok).toBeTruthy()
})

test('switch, add network and watch asset', core, async ({ host, connect }) => {
  await connected(host, connect)
  expect(await host.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({ ok: null })
  await host.expectEvent('chainChanged', '0x7a6a')
  expect(await host.request('eth_chainId')).toEqual({ ok: '0x7a6a' })
  expect((await host.request('wallet_switchEthereumChain', [{ chainId: '0x539' }])).error?.code).toBe(4902)
  const added = await host.request('wallet_addEthereumChain', [
    {
      chainId: '0x7a69',
      chainName: 'Local chain',
      rpcUrls: ['https://rpc.example'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ])
  expect(added).toEqual({ ok: null })
  await host.expectEvent('chainChanged', '0x7a69')
  const watched = await host.request('wallet_watchAsset', {
    type: 'ERC20',
    options: { address: dead, symbol: 'TST', decimals: 18 },
  })
  expect(watched).toEqual({ ok: true })
})

test('account and chain changes in the wallet arrive at the page', async ({ host, connect }) => {
  await connected(host, connect)
  await host.wallet('account', 1)
  await host.expectEvent('accountsChanged', [accounts[1]])
  await host.wallet('chain', 31338)
  await host.expectEvent('chainChanged', '0x7a6a')
  await host.wallet('revoke')
  await host.expectEvent('accountsChanged', [])
  await expect(host.button).toHaveText('Connect wallet')
})

test('a network we do not know: the visitor chooses one that we do', async ({ host, connect, networks }) => {
  await connected(host, connect)
  await host.wallet('chain', 4242)
  await host.open()
  await expect(networks.text('Your wallet is on a network that this site does not use')).toBeVisible()
  await networks.network('Second chain').click()
  await host.expectEvent('chainChanged', '0x7a6a')
  expect(await host.request('eth_chainId')).toEqual({ ok: '0x7a6a' })
})

test('networks: choose another from the account', core, async ({ host, connect, account, networks }) => {
  await connected(host, connect)
  await host.open()
  await account.networks.click()
  await networks.network('Second chain').click()
  await host.expectEvent('chainChanged', '0x7a6a')
})

test(
  'a method that is not allowed: refused with 4200, and no window opens for it',
  core,
  async ({ host, connect }) => {
    await connected(host, connect)
    const { error } = await host.request('eth_sign', [from, '0x00'])
    expect(error?.code).toBe(4200)
    await host.expectClosed()
  },
)

test('other accounts and bad params are refused and change nothing', async ({ host, connect }) => {
  await connected(host, connect)
  const refusals: [string, unknown, number][] = [
    ['personal_sign', ['0x68656c6c6f', dead], 4100],
    ['eth_sendTransaction', [{ from: dead, to: dead }], 4100],
    ['eth_sendTransaction', [{ from, to: 'nowhere' }], -32602],
    ['eth_sendTransaction', [], -32602],
    ['wallet_switchEthereumChain', [{ chainId: 'one' }], -32602],
    ['wallet_addEthereumChain', [{}], -32602],
    ['wallet_watchAsset', {}, -32602],
    ['eth_signTypedData_v4', [from, '{'], -32602],
    ['personal_sign', [], -32602],
  ]
  for (const [method, params, code] of refusals)
    expect([method, (await host.request(method, params)).error?.code]).toEqual([method, code])
  expect(await host.asked()).toEqual(['Connect to this site?'])
  expect(await host.request('eth_accounts')).toEqual({ ok: [from] })
})
