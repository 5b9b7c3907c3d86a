import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import { chooseWallet } from '../../actions/chooseWallet.ts'
import type { ViewData } from '../../state/views.ts'
import { drawView } from '../../test/drawView.tsx'
import { foxWallet, networks, solanaNetwork, testContext } from '../../test/testContext.ts'
import { ConnectingMultiChainView } from './ConnectingMultiChainView.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))
afterEach(() => void vi.unstubAllGlobals())

const evm = (name: string): PageWallet => ({ ...foxWallet, id: name, name, rdns: 'test.raw' })
/** As Wallet Standard has it: without an rdns. */
const solana = (name: string): PageWallet => ({
  ...foxWallet,
  id: `solana:${name}`,
  name,
  rdns: '',
  namespace: 'solana',
})
const [one, beta] = ['Raw Wallet', 'Raw Wallet Beta'] as const

/** Clicks on a wallet of the list, draws what opens, and clicks on the rows of it. */
async function open(wallets: PageWallet[], walletId: string, meanwhile?: PageWallet[]) {
  const test = testContext({ wallets })
  test.state().setNetworks([...networks, solanaNetwork])
  chooseWallet(test.context, walletId)
  const top = test.state().history.at(-1)
  expect(top?.name).toBe('ConnectingMultiChain')
  if (meanwhile) test.state().setPageWallets(meanwhile)
  const data = top?.data as ViewData['ConnectingMultiChain']
  const { root } = await drawView(test.context, <ConnectingMultiChainView data={data} />)
  const led = [...root.querySelectorAll<HTMLElement>('li button')].map((row) => {
    row.click()
    const { data } = test.state().history.at(-1) ?? {}
    return (data as ViewData['ConnectingExternal']).connectorId
  })
  return { title: root.querySelector('.multichain-title')?.textContent, led }
}

const four = [evm(one), evm(beta), solana(beta), solana(one)]
test.each([
  ['in the order of the page', four],
  ['in the other order', four.toReversed()],
  ['crossed', [evm(one), solana(beta), evm(beta), solana(one)]],
  ['one family first', [solana(one), solana(beta), evm(beta), evm(one)]],
])('default: of two wallets with one rdns, %s, the one that was picked', async (_, wallets) => {
  for (const name of [one, beta])
    for (const id of [name, `solana:${name}`]) {
      const { title, led } = await open(wallets, id)
      expect(title).toContain(name)
      if (name === one) expect(title).not.toContain(beta)
      expect(led).toEqual([name, `solana:${name}`])
    }
})

test('behavior: what is not listed is not offered in place of what is', async () => {
  // At `window.ethereum`, of the wallet that announces itself, too.
  const hidden: PageWallet = { ...evm(one), id: 'window.ethereum', rdns: '', type: 'INJECTED' }
  for (const wallets of [
    [hidden, evm(one), solana(one)],
    [evm(one), solana(one), hidden],
  ])
    expect((await open(wallets, one)).led).toEqual([one, `solana:${one}`])
})

test('behavior: families that go and come while it shows', async () => {
  expect((await open(four, beta, [solana(beta), solana(one)])).led).toEqual([`solana:${beta}`])
  const anew = { ...evm(beta), id: 'anew' }
  const { led } = await open(four, beta, [evm(one), anew, solana(beta), solana(one)])
  expect(led).toEqual(['anew', `solana:${beta}`])
})
