import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import type { SolanaNode } from '../../demo/chains/startSolana.ts'
import type { SolanaPage } from '../dapp/solana.ts'
import { newPasskeyWallet, somebody } from '../fixtures/person.ts'
import { putTokens, tokensOf } from '../fixtures/solanaTokens.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import { withoutVisibility } from '../fixtures/withoutVisibility.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import { WalletConnectScreen } from '../screens/WalletConnectScreen.ts'
import { startWalletConnectWallet } from '../wallets/walletConnectWallet.ts'

test.use({ solana: true, bitcoin: true, farcaster: true, sellers: true })
test.describe.configure({ mode: 'default' })

type W = Window & { page: SolanaPage }
const friend = () => Keypair.generate().publicKey.toBase58()
const solana = (stack: { solana: SolanaNode | undefined }): SolanaNode => {
  if (!stack.solana) throw new Error('no node of Solana')
  return stack.solana
}
const balance = async (node: SolanaNode, name: string): Promise<number> =>
  ((await node.ask('getBalance', [name])) as { value: number }).value

test(
  'an unmodified wallet-adapter page connects a wallet of the page through Gatehouse, signs and sends',
  core,
  async ({ host, connect, stack }) => {
    const node = solana(stack)
    const { page } = host
    await host.goto('/solana.html?data-project=plain')
    const connecting = page.evaluate(() => (window as unknown as W).page.connect())
    await connect.pick('Violet Wallet')
    await connecting
    const state = await page.evaluate(() => (window as unknown as W).page.state())
    expect(state).toMatchObject({ wallet: 'Gatehouse', connected: true, errors: [] })
    const from = state.address as string
    expect(base58.decode(from)).toHaveLength(32)
    await host.expectClosed()
    await node.ask('requestAirdrop', [from, 1_000_000_000])

    expect(await page.evaluate(() => (window as unknown as W).page.signMessage('hello'))).toEqual({
      ok: true,
    })
    const to = friend()
    expect(await page.evaluate((name) => (window as unknown as W).page.signTransaction(name, 5), to)).toEqual(
      {
        ok: true,
      },
    )
    expect(await page.evaluate((name) => (window as unknown as W).page.signAll(name), to)).toEqual({
      ok: [true, true],
    })
    const sent = await page.evaluate((name) => (window as unknown as W).page.send(name, 5_000_000), to)
    expect(sent).toEqual({ ok: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    expect(await balance(node, to)).toBe(5_000_000)

    await page.reload()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as W).page?.state()))
      .toMatchObject({ wallet: 'Gatehouse', connected: true, address: from })
    expect(await page.evaluate(() => (window as unknown as W).page.signMessage('again'))).toEqual({
      ok: true,
    })

    await page.evaluate(() => (window as unknown as W).page.disconnect())
    await page.waitForFunction(() => window.gatehouse?.getState().connections.length === 0)
  },
)

test('a no in the wallet of the page is a no in the page', async ({ host, connect }) => {
  const { page } = host
  await host.goto('/solana.html?data-project=plain')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick('Violet Wallet')
  await connecting
  await page.evaluate(() => {
    ;(window as unknown as W).page.person.answer = 'no'
  })
  expect(await page.evaluate(() => (window as unknown as W).page.signMessage('hello'))).toMatchObject({
    error: 'WalletSignMessageError',
    cause: expect.stringMatching(/reject/i),
  })
})

test('a careful shop shows a transaction, with the receiver out of its table and what changes', async ({
  host,
  connect,
  approve,
  stack,
}) => {
  const node = solana(stack)
  const { page } = host
  await host.goto('/solana.html?data-project=careful', 'careful')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick('Violet Wallet')
  await connecting
  const from = (await page.evaluate(() => (window as unknown as W).page.state())).address as string
  await node.ask('requestAirdrop', [from, 1_000_000_000])
  const [table, to] = [friend(), friend()]
  await putTable(node, table, [friend(), to])

  const sending = page.evaluate(
    ([place, name]) => (window as unknown as W).page.sendByTable(place, name, 250_000_000),
    [table, to] as const,
  )
  await expect(approve.text('0.25 SOL').first()).toBeVisible()
  await expect(approve.text(to.slice(0, 6)).first()).toBeVisible()
  await expect(approve.text('−0.250005')).toBeVisible()
  await approve.sayYes()
  expect(await sending).toEqual({ ok: expect.any(String) })
  expect(await balance(node, to)).toBe(250_000_000)

  const again = page.evaluate((name) => (window as unknown as W).page.send(name, 5), to)
  await approve.sayNo()
  expect(await again).toMatchObject({ error: 'WalletSendTransactionError' })
  expect(await balance(node, to)).toBe(250_000_000)
})

/** An address lookup table as the chain keeps it. */
const putTable = (node: SolanaNode, name: string, entries: string[]): Promise<unknown> => {
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const data = Buffer.concat([head, ...entries.map((entry) => Buffer.from(base58.decode(entry)))])
  const owner = 'AddressLookupTab1e1111111111111111111111111'
  return node.ask('setAccount', [name, { lamports: 1e9, owner, data: [data.toString('base64'), 'base64'] }])
}

test(
  'the embedded wallet signs, sends and signs in for a wallet-adapter page',
  core,
  async ({ host, email, login, stack }) => {
    const node = solana(stack)
    const { page } = host
    await newPasskeyWallet(host, email, login, somebody(), '/solana.html')
    await page.evaluate(() => (window as unknown as W).page.connect())
    const from = (await page.evaluate(() => (window as unknown as W).page.state())).address as string
    await node.ask('requestAirdrop', [from, 1_000_000_000])

    const message = page.evaluate(() => (window as unknown as W).page.signMessage('hello'))
    await expect(login.text('hello')).toBeVisible()
    await login.press(login.approve)
    expect(await message).toEqual({ ok: true })

    const [table, to] = [friend(), friend()]
    await putTable(node, table, [to])
    const sending = page.evaluate(
      ([place, name]) => (window as unknown as W).page.sendByTable(place, name, 100_000_000),
      [table, to] as const,
    )
    await expect(login.text('0.1 SOL').first()).toBeVisible()
    await expect(login.text('−0.100005')).toBeVisible()
    await login.press(login.approve)
    expect(await sending).toEqual({ ok: expect.any(String) })
    expect(await balance(node, to)).toBe(100_000_000)

    const signing = page.evaluate(() => (window as unknown as W).page.signIn())
    await login.press(login.approve)
    const { host: domain } = new URL(stack.pages.origin('shop'))
    expect(await signing).toEqual({
      ok: {
        key: from,
        text: `${domain} wants you to sign in with your Solana account:\n${from}\n\nHello`,
      },
    })

    const refused = page.evaluate((name) => (window as unknown as W).page.send(name, 5), to)
    await login.press(login.reject)
    expect(await refused).toMatchObject({ error: 'WalletSendTransactionError' })
  },
)

test('where the browser cannot tell what lies over a frame, a transaction of Solana is approved in a window', async ({
  host,
  email,
  login,
  stack,
}) => {
  const node = solana(stack)
  const { page } = host
  await withoutVisibility(page)
  await newPasskeyWallet(host, email, login, somebody(), '/solana.html')
  await page.evaluate(() => (window as unknown as W).page.connect())
  const from = (await page.evaluate(() => (window as unknown as W).page.state())).address as string
  await node.ask('requestAirdrop', [from, 1_000_000_000])
  const to = friend()
  const sending = page.evaluate((name) => (window as unknown as W).page.send(name, 100_000_000), to)
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text('0.1 SOL').first()).toBeVisible()
  await expect(review.text(to.slice(0, 6)).first()).toBeVisible()
  await review.sayYes()
  expect(await sending).toEqual({ ok: expect.any(String) })
  expect(await balance(node, to)).toBe(100_000_000)
})

test('a careful shop shows a token transfer with its amount, and what changes', async ({
  host,
  connect,
  approve,
  stack,
}) => {
  const node = solana(stack)
  const { page } = host
  await host.goto('/solana.html?data-project=careful', 'careful')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick('Violet Wallet')
  await connecting
  const from = (await page.evaluate(() => (window as unknown as W).page.state())).address as string
  await node.ask('requestAirdrop', [from, 1_000_000_000])
  const [mint, ours, theirs] = [friend(), friend(), friend()]
  await putTokens(node, mint, { [ours]: [from, 9_000_000n], [theirs]: [friend(), 0n] })

  const sending = page.evaluate(
    ([token, source, target]) => (window as unknown as W).page.sendToken(token, source, target, 2_500_000, 6),
    [mint, ours, theirs] as const,
  )
  await expect(approve.text(/^2\.5 /).first()).toBeVisible()
  await expect(approve.text(/^−2\.5$/)).toBeVisible()
  await expect(approve.text(theirs.slice(0, 6)).first()).toBeVisible()
  await approve.sayYes()
  expect(await sending).toEqual({ ok: expect.any(String) })
  expect(await tokensOf(node, theirs)).toBe(2_500_000n)
})

test('a wallet of the page signs in by Wallet Standard', async ({ host, connect, stack }) => {
  const { page } = host
  await host.goto('/solana.html?data-project=plain')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick('Violet Wallet')
  await connecting
  const { address } = await page.evaluate(() => (window as unknown as W).page.state())
  const { host: domain } = new URL(stack.pages.origin('shop'))
  expect(await page.evaluate(() => (window as unknown as W).page.signIn())).toEqual({
    ok: {
      key: address,
      text: `${domain} wants you to sign in with your Solana account:\n${address}\n\nHello`,
    },
  })
  await page.evaluate(() => {
    ;(window as unknown as W).page.person.answer = 'no'
  })
  expect(await page.evaluate(() => (window as unknown as W).page.signIn())).toMatchObject({
    error: 'WalletSignInError',
  })
})

test('a wallet over WalletConnect signs messages and transactions, which the widget reads twice', async ({
  host,
  page,
  stack,
}) => {
  const node = solana(stack)
  const secret = ed25519.utils.randomSecretKey()
  const address = base58.encode(ed25519.getPublicKey(secret))
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const pocket = await startWalletConnectWallet({
    relayUrl: `${stack.widgetOrigin.replace('http', 'ws')}/relay`,
    projectId: 'plain',
    accounts: [`${devnet}:${address}`],
  })
  const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, secret)
  pocket.answers = {
    solana_signMessage: (params) => {
      const { message } = params as { message: string }
      return { signature: base58.encode(sign(base58.decode(message))) }
    },
    solana_signTransaction: (params) => {
      const wire = base64.decode((params as { transaction: string }).transaction)
      const transaction = VersionedTransaction.deserialize(wire)
      const signature = sign(transaction.message.serialize())
      transaction.signatures[0] = signature
      return { signature: base58.encode(signature), transaction: base64.encode(transaction.serialize()) }
    },
  }
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  const scan = new WalletConnectScreen(frameOf(page), page)
  await host.goto('/solana.html?data-project=plain')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await scan.row.click()
  await pocket.pair(await scan.uri())
  await connecting
  expect(await page.evaluate(() => (window as unknown as W).page.state())).toMatchObject({ address })
  await node.ask('requestAirdrop', [address, 1_000_000_000])

  expect(await page.evaluate(() => (window as unknown as W).page.signMessage('hello'))).toEqual({ ok: true })
  const second = () => loaded.filter((path) => /\/secondReading-/.test(path)).length
  expect(second()).toBe(0)
  const to = friend()
  expect(await page.evaluate((name) => (window as unknown as W).page.signTransaction(name, 5), to)).toEqual({
    ok: true,
  })
  expect(second()).toBe(1)
  expect(pocket.asked).toEqual([`solana_signMessage ${devnet}`, `solana_signTransaction ${devnet}`])
  await pocket.stop()
})
