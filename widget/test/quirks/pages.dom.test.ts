import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EvmWallet, evmWallet } from '../../../e2e/quirks/evmWallet.ts'
import { type PageQuirk, pageQuirks } from '../../../e2e/quirks/pageQuirks.ts'
import { connect } from '../../actions/connect.ts'
import { approveRequest } from '../../rpc/approveRequest.ts'
import { type OpenPage, openPage } from './openPage.ts'
import { install, outcome } from './pageCalls.ts'

const closers: (() => void)[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function connected(wallet: EvmWallet): Promise<OpenPage> {
  closers.push(install(wallet))
  const page = await openPage()
  closers.push(page.close)
  const [one] = page.context.connectors().filter(({ namespace }) => namespace === 'eip155')
  await connect(page.context, one?.id as string)
  return page
}

/** Asks as the page does; where we show a screen first, the person says yes to it. */
async function ask(page: OpenPage, wallet: EvmWallet, { method, params }: PageQuirk): Promise<unknown> {
  const { store } = page.context
  const stop = store.subscribe(({ requests }) => {
    const [shown] = requests
    if (shown?.stage === 'review') approveRequest(page.context, shown.id)
  })
  const account = wallet.state.accounts[0] as string
  const answer = await outcome(page.provider.request({ method, params: params(account) as never }))
  stop()
  return answer
}

const parsed = (params: readonly unknown[]): unknown[] =>
  params.map((one) => (typeof one === 'string' && one.startsWith('{') ? JSON.parse(one) : one))

const cases = Object.entries<PageQuirk>(pageQuirks)

test.each(cases)('%s: the wallet hears what is meant', async (_, quirk) => {
  const wallet = evmWallet()
  const page = await connected(wallet)
  const { gets, chainId = 1, code = 'done' } = quirk.meant(wallet.state.accounts[0] as string)
  expect(await ask(page, wallet, quirk)).toBe(code)
  const heard = wallet.deeds.map(({ method, params }) => ({ method, params: parsed(params) }))
  expect(heard).toEqual(gets ? [{ method: quirk.method, params: gets }] : [])
  expect(wallet.state.chainId).toBe(chainId)
})

test.each(cases)('%s: the person says no, and nothing happens', async (_, quirk) => {
  const wallet = evmWallet()
  const page = await connected(wallet)
  wallet.state.declines = true
  const { code = 4001 } = quirk.meant(wallet.state.accounts[0] as string)
  expect(await ask(page, wallet, quirk)).toBe(code)
  expect(wallet.deeds).toEqual([])
  expect(wallet.state.chainId).toBe(1)
})
