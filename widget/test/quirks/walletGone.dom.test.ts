import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bitcoinWallet } from '../../../e2e/quirks/bitcoinWallet.ts'
import { evmWallet, providerError } from '../../../e2e/quirks/evmWallet.ts'
import { solanaWallet } from '../../../e2e/quirks/solanaWallet.ts'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { registerWallets } from '../../../host-sdk/standard/registerWallets.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { connect } from '../../actions/connect.ts'
import { mainnet } from '../satoshi.ts'
import { solanaNetwork } from '../testContext.ts'
import { type OpenPage, openPage } from './openPage.ts'
import { install } from './pageCalls.ts'

/** An extension that is updated or turned off leaves its part in the page behind. */

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const bitcoin: Network = {
  id: mainnet,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
}

interface Stage {
  /** The wallet throws this from now on. */
  fail(thrown: unknown): void
  sign(page: OpenPage): Promise<unknown>
}

function habits() {
  let thrown: unknown
  const answer = <T>({ plain }: { plain(): T }): T => {
    if (thrown !== undefined) throw thrown
    return plain()
  }
  const fail = (what: unknown): void => {
    thrown = what
  }
  return { answer, fail }
}

const message = new TextEncoder().encode('Hello')
const stages: Record<string, { namespace: Namespace; put(): Stage }> = {
  'a wallet of EIP-6963': {
    namespace: 'eip155',
    put() {
      const { answer, fail } = habits()
      const wallet = evmWallet([{ answer }])
      closers.push(install(wallet))
      const account = wallet.state.accounts[0]
      return {
        fail,
        sign: ({ provider }) =>
          provider.request({ method: 'personal_sign', params: ['0x6869', account ?? ''] }),
      }
    },
  },
  'a Solana wallet of Wallet Standard': {
    namespace: 'solana',
    put() {
      const { answer, fail } = habits()
      const made = solanaWallet([{ answer }]).registrations() as never[]
      const life = new AbortController()
      closers.push(() => life.abort())
      registerWallets(
        () => made,
        life.signal,
        (run) => run(),
      )
      return {
        fail,
        async sign({ solana }) {
          await expect.poll(() => solana.accounts.length, { interval: 5 }).toBe(1)
          const feature = solana.features['solana:signMessage'] as {
            signMessage(input: object): Promise<unknown>
          }
          return feature.signMessage({ account: solana.accounts[0], message })
        },
      }
    },
  },
  ...Object.fromEntries(
    (['unisat', 'satsConnect'] as const).map((form) => [
      `a Bitcoin wallet of ${form}`,
      {
        namespace: 'bip122' as const,
        put() {
          const { answer, fail } = habits()
          const wallet = bitcoinWallet({ form, answer })
          closers.push(wallet.install())
          return {
            fail,
            async sign(page: OpenPage) {
              const params = { address: wallet.address(), message: 'Hello' }
              const { error, result } = await page.satsConnect('signMessage', params)
              if (error) throw error
              return result
            },
          }
        },
      },
    ]),
  ),
}

const gone: readonly unknown[] = [
  new Error('Extension context invalidated.'),
  new Error('Could not establish connection. Receiving end does not exist.'),
  new Error('The message port closed before a response was received.'),
  new Error(
    'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
  ),
  new Error('Attempting to use a disconnected port object'),
  new TypeError("Cannot read properties of undefined (reading 'sendMessage')"),
  providerError(-32_603, 'Internal error', { originalError: { message: 'Extension context invalidated.' } }),
  providerError(1011, 'MetaMask: Disconnected from MetaMask background. Page reload required.'),
]
const others: readonly unknown[] = [
  providerError(-32_603, 'Internal error'),
  new Error('The connection was lost'),
  new Error('Could not establish connection to the node'),
]

const cases = Object.entries(stages).flatMap(([what, stage]) => [
  ...gone.map((thrown) => ({ what, stage, thrown, isGone: true })),
  ...others.map((thrown) => ({ what, stage, thrown, isGone: false })),
])

async function open({ namespace, put }: (typeof stages)[string]) {
  const stage = put()
  const page = await openPage('', [solanaNetwork, bitcoin])
  closers.push(page.close)
  const one = page.context.connectors().find((each) => each.namespace === namespace)
  return { ...stage, page, join: () => connect(page.context, one?.id as string) }
}

test.each(cases)('$what says "$thrown": gone is $isGone', async ({ stage, thrown, isGone }) => {
  const { page, fail, join, sign } = await open(stage)
  fail(thrown)
  const code = isGone ? 'wallet_gone' : 'wallet_failed'
  await expect(join()).rejects.toMatchObject({ code })
  fail(undefined)
  await join()
  await expect
    .poll(() => page.context.store.getState().connections[stage.namespace]?.accounts.length, { interval: 5 })
    .toBeTruthy()
  fail(thrown)
  const heard = await sign(page).catch((error) => error)
  if (isGone)
    expect(heard).toMatchObject({
      message: 'The wallet was updated or turned off: reload this page',
      code: 4900,
      ...(stage.namespace !== 'bip122' && { data: { reason: 'wallet_gone' } }),
    })
  else expect((heard as Error).message).not.toMatch(/reload/)
})
