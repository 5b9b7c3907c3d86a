import type { Page } from '@playwright/test'
import type { BitcoinNode } from '../../demo/chains/startBitcoin.ts'
import type { BitcoinPage } from '../dapp/bitcoin.ts'
import { finished, payment, verifiesBip322 } from '../fixtures/bitcoinPsbt.ts'
import { claimsOf, newPasskeyWallet } from '../fixtures/person.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import { withoutVisibility } from '../fixtures/withoutVisibility.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

type W = Window & { page: BitcoinPage }
const path = '/bitcoin.html'
const someone = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

test.use({ solana: true, bitcoin: true, farcaster: true, sellers: true })
test.describe.configure({ mode: 'default' })

async function agree<T>(login: LoginScreen, answer: Promise<T>): Promise<T> {
  await login.press(login.approve)
  return answer
}

/** Asks the account to sign its first input, and to send the payment. */
async function signAndSend(page: Page, psbt: string, from: string): Promise<{ result: { txid: string } }> {
  const answer = await page.evaluate(
    ([text, signer]) => (window as unknown as W).page.signPsbt(text, { [signer]: [0] }, true),
    [psbt, from] as const,
  )
  return answer as unknown as { result: { txid: string } }
}

const nodeOf = ({ bitcoin }: { bitcoin: BitcoinNode | undefined }): BitcoinNode => {
  if (!bitcoin) throw new Error('no regtest')
  return bitcoin
}

test(
  'an unmodified sats-connect page connects, signs, reloads, disconnects',
  core,
  async ({ page, host, stack, connect, approve }) => {
    const node = nodeOf(stack)
    await host.goto(path)
    const providers = await page.evaluate(() => (window as unknown as W).page.providers())
    expect(providers.sort()).toEqual(['Gatehouse', 'Satoshi'])
    const connecting = page.evaluate(() => (window as unknown as W).page.connect())
    await connect.pick('Satoshi')
    const connected = await connecting
    expect(connected).toMatchObject({
      status: 'success',
      result: {
        addresses: [{ purpose: 'payment', addressType: 'p2wpkh' }],
        network: { bitcoin: { name: 'Regtest' } },
      },
    })
    const { address } = (connected as unknown as { result: { addresses: [{ address: string }] } }).result
      .addresses[0]
    expect(await page.evaluate(() => (window as unknown as W).page.standard())).toEqual([[address, 33]])

    const signed = await page.evaluate(
      (from) => (window as unknown as W).page.sign(from, 'hello from a page'),
      address,
    )
    const { signature } = (signed as unknown as { result: { signature: string } }).result
    expect(verifiesBip322(address, 'hello from a page', signature)).toBe(true)
    expect(verifiesBip322(address, 'hello from another', signature)).toBe(false)

    await node.fund(address)
    const psbt = await payment(node, address, someone, 250_000n)
    const signing = page.evaluate(
      ([text, from]) => (window as unknown as W).page.signPsbt(text as string, { [from as string]: [0] }),
      [psbt, address] as const,
    )
    const { result } = (await signing) as unknown as { result: { psbt: string } }
    const before = (await node.utxos(someone)).length
    await node.send(finished(result.psbt))
    await node.mine()
    const coins = await node.utxos(someone)
    expect(coins).toHaveLength(before + 1)
    expect(coins.every(({ status }) => status.confirmed)).toBe(true)

    await test.step('what is risky stands on our screen first', async () => {
      const others = await payment(node, address, someone, 250_000n)
      const asking = page.evaluate(([text]) => (window as unknown as W).page.signPsbt(text as string), [
        await withHighFee(others),
      ] as const)
      await expect(approve.text('High fee')).toBeVisible()
      await approve.sayNo()
      expect(await asking).toMatchObject({ status: 'error', error: { code: -32000 } })
    })

    await test.step('a no of the wallet is a no', async () => {
      await page.evaluate(() => {
        ;(window as unknown as W).page.person.answer = 'no'
      })
      const refused = page.evaluate((from) => (window as unknown as W).page.sign(from, 'again'), address)
      expect(await refused).toMatchObject({ status: 'error', error: { code: -32000 } })
    })

    await page.reload()
    await page.waitForFunction(() => 'gatehouse' in window && 'page' in window)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as W).page.standard()))
      .toEqual([[address, 33]])
    const again = await page.evaluate(() => (window as unknown as W).page.accountsOfDefault())
    expect(again).toMatchObject({ status: 'success', result: [{ address, purpose: 'payment' }] })
    expect(await page.evaluate(() => (window as unknown as W).page.person.asked)).toEqual([])

    expect(await page.evaluate(() => (window as unknown as W).page.disconnect())).toMatchObject({
      status: 'success',
    })
    await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().connections)).toEqual([])
  },
)

test('a wallet of the page signs in, and the token names its address', async ({
  page,
  host,
  stack,
  connect,
}) => {
  await host.goto(`${path}?data-project=club`, 'club')
  const connecting = page.evaluate(() => (window as unknown as W).page.connect())
  await connect.pick('Satoshi')
  await frameOf(page).getByRole('button', { name: /^sign/i }).click()
  const { addresses } = ((await connecting) as unknown as { result: { addresses: [{ address: string }] } })
    .result
  await expect
    .poll(() => page.evaluate(() => (window as unknown as W).page.person.asked))
    .toEqual(['wallet_connect', 'signMessage'])
  await host.expectClosed()
  const { aud, accounts } = await claimsOf(page)
  expect(aud).toContain(stack.pages.origin('club'))
  expect(accounts).toEqual([
    expect.stringMatching(new RegExp(`^bip122:[0-9a-f]{32}:${addresses[0].address}$`)),
  ])
})

/** Takes nearly all of the change away. */
async function withHighFee(psbt: string): Promise<string> {
  const { Psbt, networks } = await import('bitcoinjs-lib')
  const open = Psbt.fromBase64(psbt, { network: networks.regtest })
  const high = new Psbt({ network: networks.regtest })
  const [input] = open.txInputs
  const witnessUtxo = open.data.inputs[0]?.witnessUtxo
  const [output] = open.txOutputs
  if (!input || !witnessUtxo || !output) throw new Error('an odd PSBT')
  return high
    .addInput({ hash: input.hash, index: input.index, witnessUtxo })
    .addOutput({ script: output.script, value: output.value })
    .toBase64()
}

test('the embedded wallet signs, and sends a transfer that is mined', async ({
  page,
  host,
  email,
  login,
  stack,
}) => {
  const node = nodeOf(stack)
  await newPasskeyWallet(host, email, login, undefined, path)
  const accounts = await page.evaluate(() => (window as unknown as W).page.accounts())
  expect(accounts).toMatchObject({
    status: 'success',
    result: [
      { purpose: 'payment', addressType: 'p2wpkh', address: expect.stringMatching(/^bcrt1q/) },
      { purpose: 'ordinals', addressType: 'p2tr', address: expect.stringMatching(/^bcrt1p/) },
    ],
  })
  const { address } = (accounts as unknown as { result: [{ address: string }] }).result[0]

  const signing = page.evaluate((from) => (window as unknown as W).page.sign(from, 'hello'), address)
  const { signature } = ((await agree(login, signing)) as unknown as { result: { signature: string } }).result
  expect(verifiesBip322(address, 'hello', signature)).toBe(true)

  await node.fund(address)
  const sending = page.evaluate((to) => (window as unknown as W).page.send(to, 123_456), someone)
  await expect(login.text('0.00123456 BTC')).toBeVisible()
  await expect(login.text(someone).first()).toBeVisible()
  const sent = (await agree(login, sending)) as unknown as { status: string; result: { txid: string } }
  expect(sent.status).toBe('success')
  await node.mine()
  const paid = (await node.utxos(someone)).find(({ txid }) => txid === sent.result.txid)
  expect(paid).toMatchObject({ value: 123_456, status: { confirmed: true } })

  await test.step('a PSBT that is broadcast at once', async () => {
    const psbt = await payment(node, address, someone, 200_000n)
    const { result } = await agree(login, signAndSend(page, psbt, address))
    await node.mine()
    expect((await node.utxos(someone)).find(({ txid }) => txid === result.txid)?.value).toBe(200_000)
  })

  await test.step('a no sends nothing', async () => {
    const before = (await node.utxos(someone)).length
    const asking = page.evaluate((to) => (window as unknown as W).page.send(to, 5_000), someone)
    await login.press(login.reject)
    expect(await asking).toMatchObject({ status: 'error', error: { code: -32000 } })
    expect(await node.utxos(someone)).toHaveLength(before)
  })
})

test('where the browser cannot tell what lies over a frame, a PSBT is approved in a window', async ({
  page,
  host,
  email,
  login,
  stack,
}) => {
  const node = nodeOf(stack)
  await withoutVisibility(page)
  await newPasskeyWallet(host, email, login, undefined, path)
  const accounts = await page.evaluate(() => (window as unknown as W).page.accounts())
  const { address } = (accounts as unknown as { result: [{ address: string }] }).result[0]
  await node.fund(address)
  const psbt = await payment(node, address, someone, 300_000n)
  const sending = signAndSend(page, psbt, address)
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text('0.003 BTC')).toBeVisible()
  await expect(review.text(someone).first()).toBeVisible()
  await review.sayYes()
  const { result } = await sending
  await node.mine()
  expect((await node.utxos(someone)).find(({ txid }) => txid === result.txid)?.value).toBe(300_000)
})
