import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  peerAccounts,
  peerHash,
  peerSignature,
  walletConnectPeer,
} from '../../../e2e/quirks/walletConnectPeer.ts'
import { type WalletConnectQuirk, walletConnectQuirks } from '../../../e2e/quirks/walletConnectQuirks.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { pairWallet } from '../../actions/pairWallet.ts'
import { untilState } from '../../state/untilState.ts'
import { relayUrlOf } from '../../test/relayFrame.ts'
import { type WalletConnectFrame, walletConnectFrame } from '../../test/walletConnectFrame.ts'

// Wallets as they are: the real frame and a real wallet over our own relay.

const receiver = `0x${'c3'.repeat(20)}`
const second = peerAccounts[1]
let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function connected(quirk: WalletConnectQuirk | undefined) {
  const relay = { relayUrl: relayUrlOf(server), projectId: 'demo' }
  const peer = await walletConnectPeer(relay, quirk)
  ended.push(() => peer.wallet.stop())
  const frame = walletConnectFrame(server)
  const paired = pairWallet(frame.context)
  const { uri } = await untilState(frame.context.store, ({ pairing }) => pairing ?? undefined)
  await peer.wallet.pair(uri)
  await paired
  await quirk?.settled?.(peer)
  return { peer, ...frame }
}
type Connected = Awaited<ReturnType<typeof connected>>

const same = (one?: string, other?: string): boolean => one?.toLowerCase() === other?.toLowerCase()
const agree = ({ belief }: WalletConnectFrame, account: string, chainId: number): Promise<void> =>
  expect
    .poll(async () => {
      const now = await belief()
      return { account: same(now.account, account) ? account : now.account, chainId: now.chainId }
    })
    .toEqual({ account, chainId })

const sign = async ({ ask, belief }: WalletConnectFrame) =>
  ask('personal_sign', ['0x6869', (await belief()).account])
const send = async ({ ask, belief }: WalletConnectFrame) =>
  ask('eth_sendTransaction', [{ from: (await belief()).account, to: receiver, value: '0x1' }])
const typedData = JSON.stringify({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'Hello' },
})
const signature = (quirk?: WalletConnectQuirk) =>
  quirk === walletConnectQuirks.ownRecoveryId ? `${peerSignature.slice(0, -2)}00` : peerSignature

/** Signs and sends as what the page believes, and the wallet did just that. */
async function use(made: Connected, chainId: number, quirk?: WalletConnectQuirk): Promise<void> {
  const { peer } = made
  const account = peer.state.accounts[0]?.toLowerCase()
  const count = peer.deeds.length
  expect(await sign(made)).toBe(signature(quirk))
  if (quirk === walletConnectQuirks.signedNotSent) {
    expect(await send(made)).toBe(-32603)
    return
  }
  expect(await send(made)).toBe(peerHash)
  expect(peer.deeds.slice(count)).toEqual([
    { method: 'personal_sign', account, chainId },
    { method: 'eth_sendTransaction', account, chainId },
  ])
}

const journeys: Record<string, (quirk?: WalletConnectQuirk) => Promise<void>> = {
  async 'is used, moves to another network and to another account'(quirk) {
    const made = await connected(quirk)
    const { peer, ask } = made
    const [first = 1, other] = quirk?.serves ?? [1, 10]
    await agree(made, peerAccounts[0], first)
    await use(made, first, quirk)
    const account = peer.state.accounts[0]
    expect(await ask('eth_signTypedData_v4', [account, typedData])).toBe(signature(undefined))
    const unserved = first === 1 ? 10 : 1
    const { deeds } = peer
    const count = deeds.length
    if (other === undefined) {
      const isGranted = quirk === walletConnectQuirks.pretendsChains
      expect(await ask('wallet_switchEthereumChain', [{ chainId: `0x${unserved.toString(16)}` }])).toBe(
        isGranted ? null : 4902,
      )
      if (isGranted) {
        expect(await sign(made)).toBe(4901)
        expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(null)
      }
      await agree(made, peerAccounts[0], first)
      expect(deeds.slice(count)).toEqual([])
    } else {
      if (quirk !== walletConnectQuirks.switchUnanswered) {
        await peer.switchTo(other)
        await agree(made, peerAccounts[0], quirk?.staysQuiet ? first : other)
        await use(made, quirk?.staysQuiet ? first : other, quirk)
        await peer.switchTo(first)
        await agree(made, peerAccounts[0], first)
      }
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBe(null)
      await agree(made, peerAccounts[0], 10)
      await use(made, 10, quirk)
    }
    const { chainId } = await made.belief()
    await peer.choose(second)
    await agree(made, second, chainId)
    await use(made, chainId, quirk)
  },

  async 'declines, and ends the session'(quirk) {
    const made = await connected(quirk)
    const { peer, ask, belief } = made
    const [first = 1] = quirk?.serves ?? [1]
    await agree(made, peerAccounts[0], first)
    peer.state.declines = true
    expect(await sign(made)).toBe(4001)
    expect(await send(made)).toBe(4001)
    expect(peer.deeds).toEqual([])
    await agree(made, peerAccounts[0], first)
    peer.wallet.answers = { personal_sign: () => new Promise(() => {}) }
    const waiting = sign(made)
    await expect
      .poll(() => peer.wallet.asked.filter((one) => one.startsWith('personal_sign')))
      .toHaveLength(2)
    await peer.wallet.kit.disconnectSession({
      topic: peer.wallet.topic(),
      reason: { code: 6000, message: 'Bye' },
    })
    expect(await waiting).toBe(4900)
    await expect.poll(async () => (await belief()).account).toBeUndefined()
    expect(await ask('personal_sign', ['0x6869', peerAccounts[0]])).toBe(4100)
  },
}

const quirks: Record<string, WalletConnectQuirk | undefined> = { plain: undefined, ...walletConnectQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.entries(journeys).map(([title, journey]) => ({ name, title, quirk, journey })),
)

test.each(cases)('$name: $title', ({ quirk, journey }) => journey(quirk))
