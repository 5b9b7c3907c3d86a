import { askChain } from '../../demo/services/askChain.ts'
import { simple7702Account } from '../../demo/services/startAlto.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { newPasskeyWallet, newWallet, openSettings, password } from '../fixtures/person.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'

test.use({ bundler: true, swaps: true })
test.describe.configure({ mode: 'default' })

let made = 0
/** Two addresses that nobody sent anything to. */
const receivers = (): [string, string] => {
  const next = () => `0x${(0xb2_0000 + ++made + process.pid * 100).toString(16).padStart(40, '0')}`
  return [next(), next()]
}

const chainOf = (host: HostPage) => host.stack.chains[0]
const balanceOf = async (host: HostPage, address: string): Promise<bigint> =>
  BigInt(await askChain(chainOf(host), 'eth_getBalance', [address, 'latest']))

const give = (host: HostPage, address: string): Promise<void> => host.fund(address, '0xde0b6b3a7640000')

const batch = (from: string, [first, second]: [string, string], more: object = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: '0x7a69',
    atomicRequired: true,
    calls: [
      { to: first, value: '0x2386f26fc10000' },
      { to: second, value: '0x470de4df820000' },
    ],
    ...more,
  },
]

interface Status {
  status: number
  atomic: boolean
  receipts?: { transactionHash: string; status: string }[]
}

async function done(host: HostPage, id: string): Promise<Status> {
  let status: Status | undefined
  await expect
    .poll(async () => {
      status = (await host.request('wallet_getCallsStatus', [id])).ok as Status
      return status.status
    })
    .toBe(200)
  return status as Status
}

test('two calls in one user operation, and a plain transaction after it', async ({ host, email, login }) => {
  const from = await newPasskeyWallet(host, email, login)
  await give(host, from)
  const { ok: capabilities } = await host.request('wallet_getCapabilities', [from])
  expect(capabilities).toMatchObject({
    '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
  })

  const to = receivers()
  const sending = host.request('wallet_sendCalls', batch(from, to))
  await expect(login.text('Turns on smart account features for your address on Local chain')).toBeVisible()
  await expect(login.text('If one step fails')).toBeVisible()
  await expect(login.text('0.01 ETH')).toBeVisible()
  await expect(login.text('0.02 ETH')).toBeVisible()
  await login.press(login.approve)
  const { id } = (await sending).ok as { id: string }

  const { atomic, receipts } = await done(host, id)
  expect(atomic).toBe(true)
  expect(receipts).toHaveLength(1)
  expect(receipts?.[0]?.status).toBe('0x1')
  const receipt = await askChain(chainOf(host), 'eth_getTransactionReceipt', [receipts?.[0]?.transactionHash])
  expect(receipt.status).toBe('0x1')
  expect(await balanceOf(host, to[0])).toBe(10_000_000_000_000_000n)
  expect(await balanceOf(host, to[1])).toBe(20_000_000_000_000_000n)
  const code = await askChain(chainOf(host), 'eth_getCode', [from, 'latest'])
  expect(code).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)

  const showing = host.request('wallet_showCallsStatus', [id])
  await expect(login.text(receipts?.[0]?.transactionHash ?? '')).toBeVisible()
  await login.press(login.button('Done'))
  expect((await showing).ok).toBeNull()

  const plain = host.request('eth_sendTransaction', [{ from, to: to[0], value: '0x1' }])
  await login.press(login.approve)
  const { ok: hash } = await plain
  await expect
    .poll(async () => (await askChain(chainOf(host), 'eth_getTransactionReceipt', [hash]))?.status)
    .toBe('0x1')
  expect(await balanceOf(host, to[0])).toBe(10_000_000_000_000_001n)
})

test('a batch that somebody else pays for', async ({ host, email, login }) => {
  const from = await newPasskeyWallet(host, email, login)
  const [first, second] = receivers()
  // Not one that the project lists: the operator's pays, who gets its context.
  const paymasterService = { url: 'https://paymaster.example', context: { free: true }, optional: true }
  const calls = [
    { to: first, value: '0x0', data: '0x01' },
    { to: second, value: '0x0', data: '0x02' },
  ]
  const more = { calls, capabilities: { paymasterService } }
  const sending = host.request('wallet_sendCalls', batch(from, [first, second], more))
  await expect(login.text('Paid for you')).toBeVisible()
  await login.press(login.approve)
  await done(host, ((await sending).ok as { id: string }).id)
  expect(await balanceOf(host, from)).toBe(0n)
})

test('who can’t pay can’t agree', async ({ host, email, login }) => {
  const from = await newPasskeyWallet(host, email, login)
  const sending = host.request('wallet_sendCalls', batch(from, receivers()))
  await expect(login.text(/Not enough funds|This would fail/)).toBeVisible()
  await login.readToEnd()
  await expect(login.approve).toBeDisabled()
  await login.press(login.reject)
  expect((await sending).error?.code).toBe(4001)
})

test('an address that runs other code is warned of, and sends nothing', async ({ host, email, login }) => {
  const from = await newPasskeyWallet(host, email, login)
  await give(host, from)
  await askChain(chainOf(host), 'anvil_setCode', [from, `0xef0100${'11'.repeat(20)}`])
  await askChain(chainOf(host), 'anvil_mine', ['0x1'])
  const sending = host.request('wallet_sendCalls', batch(from, receivers()))
  await expect(login.text('Somebody else’s code runs your address')).toBeVisible()
  await login.readToEnd()
  await expect(login.approve).toBeDisabled()
  await login.press(login.reject)
  expect((await sending).error?.code).toBe(4001)
})

test('who prefers a plain account does one call after the other, after a reload too', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newWallet(host, email, login)
  const widget = frameOf(page)
  await host.expectClosed()
  await host.open()
  await openSettings(widget)
  await widget.getByRole('button', { name: 'Account type' }).click()
  const plain = widget.getByRole('button', { name: /Plain account/ })
  await plain.click()
  await expect(plain).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await page.waitForFunction(() => window.gatehouse?.getState().status === 'connected')
  const { ok } = await host.request('wallet_getCapabilities', [from, ['0x7a69']])
  expect(ok).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  const to = receivers()
  expect((await host.request('wallet_sendCalls', batch(from, to))).error?.code).toBe(5760)
  await give(host, from)
  const several = host.request('wallet_sendCalls', batch(from, to, { atomicRequired: false }))
  await login.unlockWith(password)
  await login.press(login.approve)
  const { id } = (await several).ok as { id: string }
  await askChain(chainOf(host), 'anvil_mine', ['0x1'])
  await login.press(login.reject)
  await expect
    .poll(async () => (await host.request('wallet_getCallsStatus', [id])).ok)
    .toMatchObject({ status: 600, atomic: false, receipts: [{ status: '0x1' }] })
  await host.expectClosed()

  await host.open()
  await openSettings(widget)
  await widget.getByRole('button', { name: 'Upgrade your account' }).click()
  await widget.getByRole('button', { name: 'Upgrade', exact: true }).click()
  await expect(widget.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Upgrade your account' })).toHaveCount(0)
  const { ok: upgraded } = await host.request('wallet_getCapabilities', [from, ['0x7a69']])
  expect(upgraded).toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } })
})

test.describe('in pictures', () => {
  test.use(firstLook)

  test('a batch, its status and the choice of an account', pictures, async ({ host, email, login, page }) => {
    const from = await newWallet(host, email, login, undefined, '/?wallets=2')
    await give(host, from)
    const sending = host.request('wallet_sendCalls', batch(from, receivers()))
    const answer = login.approve.or(login.button('Read on'))
    await expect(answer).toBeEnabled()
    await expectView(page, 'embedded-calls', { ready: answer })
    await login.press(login.approve)
    const { id } = (await sending).ok as { id: string }
    await done(host, id)
    const showing = host.request('wallet_showCallsStatus', [id])
    await expect(login.button('Done')).toBeVisible()
    await expectView(page, 'embedded-calls-status')
    await login.press(login.button('Done'))
    await showing
    await host.expectClosed()
    await host.open()
    await openSettings(frameOf(page))
    await frameOf(page).getByRole('button', { name: 'Account type' }).click()
    await expect(frameOf(page).getByRole('button', { name: /Plain account/ })).toBeVisible()
    await expectView(page, 'account-type')
    await frameOf(page)
      .getByRole('button', { name: /Plain account/ })
      .click()
    await frameOf(page).getByRole('button', { name: 'Back' }).click()
    await frameOf(page).getByRole('button', { name: 'Upgrade your account' }).click()
    await expect(frameOf(page).getByRole('button', { name: 'Upgrade', exact: true })).toBeVisible()
    await expectView(page, 'upgrade-wallet')
  })
})
