import { expect, onTestFinished, test, vi } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { toStored } from '../state/stored.ts'
import type { ViewTarget } from '../state/views.ts'
import { loggedInContext } from '../test/loggedInContext.ts'
import { loggedIn, offered, settled, testContext, type WalletAnswers } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { embeddedId } from '../wallets/embedded/embeddedKey.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectSocial } from './connectSocial.ts'
import { disconnect } from './disconnect.ts'
import { followTab } from './followTab.ts'
import { followTyping } from './followTyping.ts'
import { openView } from './openView.ts'
import { lastingState } from './persist.ts'
import { reconnect } from './reconnect.ts'
import { restoreState } from './restoreState.ts'
import { startSocial } from './startSocial.ts'

const never = () => new Promise<never>(() => {})
const stored = (connections: Record<string, string>) =>
  JSON.stringify({ v: 1, connections, network: 'eip155:1', recent: [] })

/** A window that was opened before the wallets of the last visit are back. */
async function opened(connections: Record<string, string>, login: WalletAnswers = {}) {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const project = { ...offered, socials: ['google' as const, 'farcaster' as const] }
  const answers = { startPopup: { id: 'h1', words: 'KO', kept: true }, awaitPopup: never, ...login }
  const made = testContext({ stored: stored(connections), project, login: answers })
  restoreState(made.context, '')
  await openView(made.context, null)
  const restore = async () => {
    await reconnect(made.context, { wait: false })
    await settled()
  }
  return { ...made, restore, names: () => made.state().history.map(({ name }) => name) }
}
const fox = { eip155: 'io.fox' }
const code = { email: 'ada@mail.example', resendAt: momentIn(30_000) }

test.each([{ name: 'ConnectWallets' }, { name: 'ConnectSocials' }] satisfies ViewTarget[])(
  'default: with a wallet nobody is asked for one in $name',
  async (view) => {
    const { restore, names, state } = await opened(fox)
    state().push(view)
    await restore()
    expect(names()).toEqual(['Account'])
  },
)

test.each([
  { name: 'EmailVerifyOtp', data: code },
  { name: 'EmailVerifyDevice', data: code },
  { name: 'ConnectingSocial', data: { provider: 'google' } },
  { name: 'ConnectingFarcaster' },
] satisfies ViewTarget[])(
  'behavior: no other wallet ends the login in $name, which has the account behind it',
  async (view) => {
    const { restore, names, state } = await opened(fox)
    state().push({ name: 'ConnectSocials' })
    state().push(view)
    const before = state().history.at(-1)
    await restore()
    expect(names()).toEqual(['Account', view.name])
    expect(state().history.at(-1)).toBe(before)
  },
)

test('behavior: no other wallet comes before the address that is being typed', async () => {
  const { context, restore, names, state } = await opened(fox)
  const document = new EventTarget() as Document
  followTyping(context, document)
  document.dispatchEvent(new Event('input'))
  const before = state().history.at(-1)
  await restore()
  expect(names()).toEqual(['Account', 'Connect'])
  expect(state().history.at(-1)).toBe(before)
})

test('behavior: the login that goes on connects', async () => {
  let answer: (session: typeof loggedIn) => void = () => {}
  const awaitPopup = () => new Promise<typeof loggedIn>((resolve) => (answer = resolve))
  const { context, restore, names, state } = await opened(fox, { awaitPopup })
  startSocial(context, 'google')
  const done = connectSocial(context, 'google', { onWords: () => {}, onSilent: () => {} })
  await restore()
  expect(names()).toEqual(['Account', 'ConnectingSocial'])
  answer(loggedIn)
  await done
  expect(state().connections.eip155?.connectorId).toBe(embeddedId('eip155'))
})

test('behavior: the embedded wallet ends it', async () => {
  const { context, restore, names } = await opened(
    { eip155: embeddedKey },
    {
      start: loggedIn,
      look: loggedIn,
      startFarcaster: { id: 'f1', link: 'https://a.example' },
      awaitFarcaster: never,
    },
  )
  startSocial(context, 'farcaster')
  connectFarcaster(context, () => {}).catch(() => {})
  await restore()
  expect(names()).toEqual(['Account'])
})

test.each([
  [{ name: 'WalletSend' }],
  [{ name: 'Swap' }, { name: 'SwapSelectToken', data: { side: 'buys' } }],
  [{ name: 'AccountSettings' }, { name: 'UpdateEmailPrimaryOtp', data: code }],
  [{ name: 'AllWallets' }],
] satisfies ViewTarget[][])(
  'behavior: what is typed in %o stays when a wallet comes by itself',
  async (...views) => {
    const { context, restore, names, state } = await opened(fox)
    for (const view of views) state().push(view)
    const document = new EventTarget() as Document
    followTyping(context, document)
    document.dispatchEvent(new Event('input'))
    const before = state().history
    await restore()
    expect(names()).toEqual(before.map(({ name }) => name))
    expect(state().history).toBe(before)
  },
)

test('behavior: so it does when another tab brings a further family of the login', async () => {
  const now = await loggedInContext()
  const document = new EventTarget() as Document
  followTyping(now.context, document)
  const tab = toStored(lastingState(now.context))
  await disconnect(now.context, 'solana')
  await openView(now.context, null)
  now.state().push({ name: 'WalletSend' })
  document.dispatchEvent(new Event('input'))
  followTab(now.context, tab)
  await expect.poll(() => Object.keys(now.state().connections)).toContain('solana')
  await settled()
  expect(now.state().history.map(({ name }) => name)).toEqual(['Account', 'WalletSend'])
})
