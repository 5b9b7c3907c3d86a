import { concat, encodePacked, keccak256, recoverAddress } from 'viem'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { newPasskeyWallet } from '../fixtures/person.ts'
import { core, expect, test } from '../fixtures/test.ts'
import type { ConnectScreen } from '../screens/ConnectScreen.ts'

/** A project with `preview: always`: our screen stands in front of every question, risky or not. */
const [from] = accounts
const dead = '0x000000000000000000000000000000000000dead'
const connecting = 'Connect to this site?'

async function connected(host: HostPage, connect: ConnectScreen): Promise<void> {
  await host.goto('/?data-project=careful', 'careful')
  await host.open()
  await connect.pick()
  await host.expectClosed()
}

test(
  'a token: what the page says of it beside what the chain says; no is 4001 and asks no wallet',
  core,
  async ({ host, connect, approve }) => {
    await connected(host, connect)
    const token = { type: 'ERC20', options: { address: dead, symbol: 'TST', decimals: 18 } }
    const refused = host.request('wallet_watchAsset', token)
    await host.expectOpen()
    await expect(approve.text('Show in your wallet')).toBeVisible()
    await expect(approve.text('There is no contract at this address')).toBeVisible()
    await approve.sayNo()
    expect((await refused).error?.code).toBe(4001)
    expect(await host.asked()).toEqual([connecting])

    const watched = host.request('wallet_watchAsset', token)
    await approve.sayYes()
    expect(await watched).toEqual({ ok: true })
    await host.expectClosed()
    expect(await host.asked()).toEqual([connecting, 'Add token?'])
  },
)

test('another network: from where to where', async ({ host, connect, approve }) => {
  await connected(host, connect)
  const other = [{ chainId: '0x7a6a' }]
  const refused = host.request('wallet_switchEthereumChain', other)
  await expect(approve.text('Switch the network of your wallet to')).toBeVisible()
  await expect(approve.text('Second chain')).toBeVisible()
  await expect(approve.text('Local chain')).toBeVisible()
  await approve.sayNo()
  expect((await refused).error?.code).toBe(4001)
  expect(await host.request('eth_chainId')).toEqual({ ok: '0x7a69' })

  const switched = host.request('wallet_switchEthereumChain', other)
  await approve.sayYes()
  expect(await switched).toEqual({ ok: null })
  await host.expectEvent('chainChanged', '0x7a6a')
  expect(await host.asked()).toEqual([connecting, 'Switch network?'])
})

test('a new network: its false name and its node are said', async ({ host, connect, approve }) => {
  await connected(host, connect)
  const network = {
    chainId: '0x7a6a',
    chainName: 'Honest Bank',
    rpcUrls: ['https://rpc.evil.example'],
    nativeCurrency: { name: 'Gold', symbol: 'GLD', decimals: 18 },
  }
  const refused = host.request('wallet_addEthereumChain', [network])
  await expect(approve.text('Add a network to your wallet')).toBeVisible()
  await expect(approve.text('This id belongs to Second chain')).toBeVisible()
  await expect(approve.text('This site chose the node')).toBeVisible()
  await expect(approve.text('rpc.evil.example')).toBeVisible()
  await approve.sayNo()
  expect((await refused).error?.code).toBe(4001)
  expect(await host.asked()).toEqual([connecting])

  const added = host.request('wallet_addEthereumChain', [network])
  await approve.sayYes()
  expect(await added).toEqual({ ok: null })
})

test('a permission: what it allows and until when; what the wallet cannot do stays undone', async ({
  host,
  connect,
  approve,
}) => {
  await connected(host, connect)
  const transfer = { type: 'native-token-transfer', data: { allowance: '0x2386f26fc10000' } }
  const wanted = [{ chainId: '0x7a69', address: from, permissions: [transfer] }]
  const refused = host.request('wallet_grantPermissions', wanted)
  await expect(approve.text('No end is stated')).toBeVisible()
  await expect(approve.text(/send up to 0\.01/)).toBeVisible()
  await approve.sayNo()
  expect((await refused).error?.code).toBe(4001)

  const approved = host.request('wallet_grantPermissions', wanted)
  await approve.sayYes()
  expect((await approved).error?.code).toBe(4200)
  expect(await host.asked()).toEqual([connecting])
})

test('giving the accounts back: asked first, and done', async ({ host, connect, approve }) => {
  await connected(host, connect)
  const accountsOnly = [{ eth_accounts: {} }]
  const refused = host.request('wallet_revokePermissions', accountsOnly)
  await expect(approve.text('Your wallet is disconnected')).toBeVisible()
  await approve.sayNo()
  expect((await refused).error?.code).toBe(4001)
  expect(await host.request('eth_accounts')).toEqual({ ok: [from] })

  const revoked = host.request('wallet_revokePermissions', accountsOnly)
  await approve.sayYes()
  expect(await revoked).toEqual({ ok: null })
  await host.expectEvent('accountsChanged', [])
  expect(await host.request('eth_accounts')).toEqual({ ok: [] })
})

test('the embedded wallet: a token to watch, and typed data of the first form as a danger', async ({
  host,
  email,
  login,
  approve,
}) => {
  const account = await newPasskeyWallet(host, email, login)
  const watched = host.request('wallet_watchAsset', {
    type: 'ERC20',
    options: { address: dead, symbol: 'TST', decimals: 18 },
  })
  await expect(approve.text('Show in your wallet')).toBeVisible()
  await approve.sayYes()
  expect(await watched).toEqual({ ok: true })
  await host.expectClosed()

  const items = [{ type: 'string', name: 'item', value: 'Tea' }]
  const packed = (text: string) => keccak256(encodePacked(['string'], [text]))
  const signed = host.request('eth_signTypedData', [items, account])
  await expect(login.text('Counts at every site')).toBeVisible()
  await expect(login.text('Tea')).toBeVisible()
  await login.press(login.approve)
  const signature = (await signed).ok as `0x${string}`
  const signer = await recoverAddress({
    hash: keccak256(concat([packed('string item'), packed('Tea')])),
    signature,
  })
  expect(signer.toLowerCase()).toBe(account.toLowerCase())
})
