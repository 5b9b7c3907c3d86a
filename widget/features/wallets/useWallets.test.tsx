import { expect, test, vi } from 'vitest'
import { drawView, until } from '../../test/drawView.tsx'
import { foxWallet, testContext } from '../../test/testContext.ts'
import { useWallets } from './useWallets.ts'

const wallet = (name: string) => ({ id: name, name, chains: ['eip155:1'], supports_wc: true })
const [ash, birch] = [wallet('ash'), wallet('birch')]

const List = ({ search = '' }) => {
  const { entries, status, retry } = useWallets({ search, certified: false, namespace: undefined })
  return (
    <button onClick={retry} type="button">
      {[status, ...entries.map(({ name }) => name)].join(' ')}
    </button>
  )
}

test('behavior: after a failure the next try brings the wallets that the project features, too', async () => {
  vi.stubGlobal('navigator', { userAgent: 'X11', maxTouchPoints: 0 })
  const { context, store, api } = testContext({ wallets: [] })
  store.setState(({ wallets }) => ({ wallets: { ...wallets, featured: [birch.id] } }))
  api.getWallets.mockRejectedValue(new Error('no network'))
  const drawn = await drawView(context, <List />)
  const text = () => drawn.root.textContent ?? ''
  await until(() => text() === 'failed')
  api.getWallets.mockImplementation((async (query: URLSearchParams) =>
    query.has('include') ? { data: [birch], count: 1 } : { data: [ash, birch], count: 2 }) as never)
  drawn.press('failed')
  await until(() => text().startsWith('known'))
  await until(() => text() === 'known birch ash')
})

test.each(['meta mask', 'METAMASK', 'ＭｅｔａＭａｓｋ', ' Meta  Mask '])(
  'behavior: %j finds a wallet of the page and asks the catalogue for it',
  async (search) => {
    vi.stubGlobal('navigator', { userAgent: 'X11', maxTouchPoints: 0 })
    const { context, api } = testContext({ wallets: [{ ...foxWallet, name: 'MetaMask' }] })
    const drawn = await drawView(context, <List search={search} />)
    await until(() => drawn.root.textContent === 'known MetaMask')
    const [asked] = api.getWallets.mock.calls.at(-1) as unknown as [URLSearchParams]
    expect(asked.get('search')).toBe('metamask')
  },
)
